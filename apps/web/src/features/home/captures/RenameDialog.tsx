import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';

export interface RenameDialogProps {
  readonly title: string;
  readonly problem: string | undefined;
  readonly onRename: (title: string) => void;
  readonly onClose: () => void;
}

/** Asks for another title. */
export function RenameDialog({ title, problem, onRename, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(title);
  const isBlank = typed.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename the session"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" form="rename" type="submit" disabled={isBlank}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank) onRename(typed.trim());
        }}
      >
        <TextField
          label="Title"
          value={typed}
          problem={problem}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}
