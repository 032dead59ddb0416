import './styles/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readAddress } from './api/address.ts';
import { createBridge } from './api/bridge.ts';
import { installBridge } from './api/call.ts';
import { messageOf } from './api/callFailure.ts';
import { isLoginGood, logIn, pageKey } from './api/login.ts';
import { openPageSocket } from './api/pageSocket.ts';
import { setPrefill } from './api/prefill.ts';
import { createQueryClient, followBridge } from './api/queryClient.ts';
import { reloadWhenStale } from './api/reloadWhenStale.ts';
import { LoginGate } from './features/sessionbar/LoginGate.tsx';
import { followAddress } from './store/selection.ts';
import { openStartCapture } from './store/startCapture.ts';
import { showTheme } from './store/theme.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';
import { TooltipProvider } from './ui/Tooltip.tsx';

// Before anything else: a token must not stay in the address, where history and screenshots keep it.
const { credentials, target, cleaned } = readAddress(location.pathname, location.search, location.hash);
history.replaceState(history.state, '', cleaned);
if (target !== undefined) setPrefill(target);
showTheme();

let loginProblem: string | undefined;
let hasLoggedIn = false;
if (credentials !== undefined) {
  try {
    const isKnown = await logIn(credentials);
    hasLoggedIn = isKnown;
    // A code works once: a reload of the page with an older login must not ask for it again.
    if (!isKnown && !(await isLoginGood()))
      loginProblem = 'The bridge does not know this token or code: it was used, or is too old.';
  } catch (error) {
    loginProblem = messageOf(error);
  }
}

const bridge = createBridge({
  connect: () => openPageSocket(location, pageKey()),
  later: (run, delayMs) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  isLoginGood,
});
installBridge(bridge);
if (hasLoggedIn && location.pathname === '/') openStartCapture(bridge);
const queryClient = createQueryClient();
followBridge(queryClient, bridge);
followAddress();

reloadWhenStale(window, sessionStorage);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <ErrorBoundary what="the page">
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <LoginGate problem={loginProblem}>
          <App />
        </LoginGate>
        <ToastRegion />
      </TooltipProvider>
    </QueryClientProvider>
  </ErrorBoundary>,
);
