import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copyText.ts';
import styles from './ErrorBoundary.module.css';

export interface ErrorBoundaryProps {
  /** What is inside, in words: "the timeline". */
  readonly what: string;
  readonly children: ReactNode;
  /** A new value tries again. */
  readonly resetKey?: string;
}

interface State {
  readonly problem: { readonly message: string; readonly stack: string } | undefined;
  readonly seenKey: string | undefined;
}

/** Catches a fault of ours in one part of the page, says so, and offers a report to copy. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { problem: undefined, seenKey: this.props.resetKey };

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): State | null {
    return state.seenKey === props.resetKey ? null : { problem: undefined, seenKey: props.resetKey };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'problem'> {
    const isError = error instanceof Error;
    return {
      problem: { message: isError ? error.message : String(error), stack: (isError && error.stack) || '' },
    };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    const where = info.componentStack ?? '';
    this.setState(({ problem }) =>
      problem === undefined ? null : { problem: { ...problem, stack: problem.stack + where } },
    );
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    const report = `MCPeek page fault in ${this.props.what}\n${problem.message}\n${problem.stack}`;
    return (
      <div className={styles.fault} role="alert">
        <h2>A fault of MCPeek itself in {this.props.what}</h2>
        <p>{problem.message}</p>
        <p>
          The capture is not touched: the bridge keeps it. The report holds this message and where in our code
          it was.
        </p>
        <div className={styles.actions}>
          <Button onClick={() => this.setState({ problem: undefined })}>Try again</Button>
          <Button onClick={() => void copyText(report, 'the report')}>Copy report</Button>
        </div>
      </div>
    );
  }
}
