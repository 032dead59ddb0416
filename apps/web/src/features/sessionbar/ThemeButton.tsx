import { Monitor, Moon, Sun } from 'lucide-react';
import { useActions } from '../../store/actions.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../store/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;
const next: Readonly<Record<ThemeChoice, ThemeChoice>> = { system: 'light', light: 'dark', dark: 'system' };
const words = { system: 'as the system', light: 'light', dark: 'dark' } as const;

/** Light, dark, or as the system says. */
export function ThemeButton() {
  const choice = useThemeChoice();
  useActions(
    (['light', 'dark', 'system'] as const).map((one) => ({
      id: `theme.${one}`,
      title: `Theme: ${words[one]}`,
      group: 'Page',
      ...(one === choice && { disabledReason: 'chosen' }),
      run: () => chooseTheme(one),
    })),
  );
  return (
    <IconButton
      icon={icons[choice]}
      name={`Theme: ${words[choice]}`}
      hint={`choose ${words[next[choice]]}`}
      onClick={() => chooseTheme(next[choice])}
    />
  );
}
