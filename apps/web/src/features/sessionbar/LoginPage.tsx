import { useState } from 'react';
import { messageOf } from '../../api/callFailure.ts';
import { logIn, tokenFromPaste } from '../../api/login.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './LoginPage.module.css';
import { Logo } from './Logo.tsx';

export interface LoginPageProps {
  /** Why the last try did not work. */
  readonly problem?: string;
  readonly onLogin: () => void;
}

/** Without a login: where the address is printed, and a place to paste it. */
export function LoginPage({ problem, onLogin }: LoginPageProps) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState(problem);
  const [isAsking, setAsking] = useState(false);
  const send = async () => {
    setAsking(true);
    try {
      if (await logIn({ token: tokenFromPaste(text) })) onLogin();
      else
        setFailure(
          'The bridge does not know this token. Each start of MCPeek prints the address that is in force.',
        );
    } catch (error) {
      setFailure(`The bridge could not be asked: ${messageOf(error)}`);
    }
    setAsking(false);
  };
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <Logo /> MCPeek
      </div>
      <h1>This page needs the address that MCPeek printed</h1>
      <p>
        MCPeek shows what runs on this machine, so it opens only for the user who started it. In the terminal
        where you started it stands a line like this:
      </p>
      <pre className={styles.sample}>MCPeek is ready at {location.origin}/#token=…</pre>
      <p>Open that address, or paste it here; the token alone will do.</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label="Address or token"
          hideLabel
          mono
          autoFocus
          type="password"
          placeholder="address or token"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFailure(undefined);
          }}
          problem={failure}
        />
        <Button type="submit" variant="primary" disabled={isAsking || text.trim() === ''}>
          Open
        </Button>
      </form>
    </main>
  );
}
