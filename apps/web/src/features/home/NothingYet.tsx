import { Inbox } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Home before the first session. */
export function NothingYet() {
  return (
    <EmptyState icon={Inbox} title="No sessions yet">
      <p>
        Each session is kept here with every frame, exactly as it was sent: to look at again, to export, to
        compare. Connect to a server above, or try the practice server to see how one looks.
      </p>
    </EmptyState>
  );
}
