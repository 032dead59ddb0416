import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { revisions } from '@mcpeek/protocol/base/revision';
import { sides } from '@mcpeek/protocol/record/recordWords';
import { useTabText } from '../../store/captureTab.ts';
import { type Chosen, levels } from './FindingsBar.tsx';

const everything = levels.join(' ');

/** What the user wants to see in the pane, kept in this tab; and which rules are opened. */
export function useChosen(captureId: CaptureId) {
  const [text, setText] = useTabText(captureId, 'findings.text');
  const [shownLevels, setLevels] = useTabText(captureId, 'findings.levels', everything);
  const [side, setSide] = useTabText(captureId, 'findings.side');
  const [rev, setRev] = useTabText(captureId, 'findings.rev');
  const [open, setOpen] = useTabText(captureId, 'findings.open');
  const words = shownLevels.split(' ');
  const chosen: Chosen = {
    text,
    rev: revisions.find((revision) => revision === rev),
    side: sides.find((one) => one === side),
    levels: levels.filter((level) => words.includes(level)),
  };
  const openRules = new Set(open.split(' ').filter((ruleId) => ruleId !== ''));
  return {
    chosen,
    choose(next: Chosen) {
      setText(next.text);
      setRev(next.rev ?? '');
      setSide(next.side ?? '');
      setLevels(next.levels.join(' ') || 'none');
    },
    isNarrowed: text.trim() !== '' || side !== '' || rev !== '' || chosen.levels.length < levels.length,
    clear() {
      setText('');
      setRev('');
      setSide('');
      setLevels(everything);
    },
    openRules,
    toggle(ruleId: string) {
      const next = new Set(openRules);
      if (!next.delete(ruleId)) next.add(ruleId);
      setOpen([...next].join(' '));
    },
  };
}
