import { showToast } from './toasts.ts';

/** Copies text exactly and says so; a refusal of the browser is said too. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`Copied ${what}`);
  } catch {
    showToast(`The browser did not let MCPeek copy ${what}. Select the text and copy it by hand.`, 'error');
  }
}
