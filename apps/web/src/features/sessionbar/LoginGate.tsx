import type { ReactNode } from 'react';
import { theBridge } from '../../api/call.ts';
import { useBridgeState } from '../../api/queries.ts';
import { LoginPage } from './LoginPage.tsx';

/** Shows the page, or the way in where there is no login. */
export function LoginGate({
  problem,
  children,
}: {
  readonly problem: string | undefined;
  readonly children: ReactNode;
}) {
  const state = useBridgeState();
  if (state.kind !== 'loginNeeded') return children;
  return <LoginPage {...(problem !== undefined && { problem })} onLogin={() => theBridge().retry()} />;
}
