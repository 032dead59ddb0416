import { assertNever } from '@mcpeek/protocol/base/assertNever';
import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { formatBytes, formatCount, formatCounted } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { visibleLine, visibleText } from '../../../ui/visibleText.ts';
import styles from './ContentBlocks.module.css';
import { decodeBase64 } from './media.ts';
import type { ContentBlock } from './toolResult.ts';

/** A browser lays out much longer text only slowly; the rest is one click away. */
const shownCharacters = 50_000;

/** The content of a result, block by block; all of it is data of the server, none of it is HTML. */
export function ContentBlocks({ blocks }: { readonly blocks: readonly ContentBlock[] }) {
  const keyed = blocks.map((block, index) => ({ key: index, block }));
  return (
    <ol className={styles.blocks}>
      {keyed.map(({ key, block }) => (
        <li key={key} className={styles.block}>
          <Block block={block} />
        </li>
      ))}
    </ol>
  );
}

function Block({ block }: { readonly block: ContentBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <Framed head="text" copied={block.text}>
          <Text text={block.text} />
        </Framed>
      );
    case 'image':
      return (
        <Framed head={`image · ${block.mimeType} · ${formatBytes(block.bytes)}`}>
          <Picture block={block} />
        </Framed>
      );
    case 'audio':
      return (
        <Framed head={`audio · ${block.mimeType} · ${formatBytes(block.bytes)}`}>
          <Sound block={block} />
        </Framed>
      );
    case 'resource':
      return (
        <Framed head={headOf('resource', block.mimeType)} copied={block.text ?? block.uri}>
          <p className={styles.uri}>{visibleLine(block.uri)}</p>
          {block.text === undefined ? null : <Text text={block.text} />}
          {block.bytes === undefined ? null : (
            <p className={styles.dim}>{formatBytes(block.bytes)} of binary data</p>
          )}
        </Framed>
      );
    case 'link':
      return (
        <Framed head={headOf('link to a resource', block.mimeType)} copied={block.uri}>
          {block.name === undefined ? null : <p>{visibleLine(block.name)}</p>}
          <p className={styles.uri}>{visibleLine(block.uri)}</p>
          {block.description === undefined ? null : (
            <p className={styles.dim}>{visibleLine(block.description)}</p>
          )}
        </Framed>
      );
    case 'json':
      return (
        <Framed head={`${block.type} · shown as it was written`} copied={block.text}>
          <Text text={block.text} />
        </Framed>
      );
    default:
      return assertNever(block);
  }
}

function Text({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <p className={styles.dim}>empty text</p>;
  const isCut = !isWhole && text.length > shownCharacters;
  return (
    <>
      <pre className={styles.text}>{visibleText(isCut ? text.slice(0, shownCharacters) : text)}</pre>
      {isCut ? (
        <p className={styles.cut}>
          The first {formatCount(shownCharacters)} of {formatCounted(text.length, 'character')}
          <Button size="small" onClick={() => setWhole(true)}>
            Show all
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface FramedProps {
  readonly head: string;
  readonly copied?: string | undefined;
  readonly children: ReactNode;
}

function Framed({ head, copied, children }: FramedProps) {
  return (
    <>
      <header className={styles.head}>
        <span>{visibleLine(head)}</span>
        {copied === undefined ? null : (
          <IconButton icon={Copy} name="Copy" onClick={() => void copyText(copied, 'the block')} />
        )}
      </header>
      <div className={styles.body}>{children}</div>
    </>
  );
}

type Media = Extract<ContentBlock, { kind: 'image' | 'audio' }>;

function Picture({ block }: { readonly block: Media }) {
  const [isBroken, setBroken] = useState(false);
  if (block.base64 === undefined) return <NotShown />;
  if (isBroken)
    return <p className={styles.dim}>These bytes are no {visibleLine(block.mimeType)} that can be shown.</p>;
  return (
    <img
      className={styles.picture}
      alt={`Result of type ${block.mimeType}`}
      src={`data:${block.mimeType};base64,${block.base64}`}
      onError={() => setBroken(true)}
    />
  );
}

function Sound({ block }: { readonly block: Media }) {
  const [address, setAddress] = useState<string>();
  const { base64, mimeType } = block;
  useEffect(() => {
    const bytes = base64 === undefined ? undefined : decodeBase64(base64);
    if (bytes === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [base64, mimeType]);
  if (base64 === undefined) return <NotShown />;
  if (address === undefined) return null;
  return (
    <audio className={styles.sound} controls src={address}>
      <track kind="captions" label="none: a tool sends a sound without any" />
    </audio>
  );
}

function NotShown() {
  return (
    <p className={styles.dim}>
      Not shown: only png, jpeg, gif and webp, and common sounds up to 16 MB are. The bytes are in Message.
    </p>
  );
}

function headOf(words: string, mimeType: string | undefined): string {
  return mimeType === undefined ? words : `${words} · ${mimeType}`;
}
