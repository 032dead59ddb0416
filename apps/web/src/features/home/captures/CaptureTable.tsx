import type { CaptureId } from '@mcpeek/protocol/base/ids';
import { Bookmark, Download, Ellipsis, Pencil, RotateCcw, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { pathOf } from '../../../store/place.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatCount, formatCounted } from '../../../ui/format.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { visibleLine } from '../../../ui/visibleText.ts';
import styles from '../HomeTable.module.css';
import type { CaptureRow } from './captureRows.ts';

/** What can be done with a capture of the list. */
export interface CaptureActions {
  readonly onOpen: (captureId: CaptureId) => void;
  readonly onRename: (captureId: CaptureId) => void;
  readonly onExport: (captureId: CaptureId) => void;
  readonly onDelete: (captureId: CaptureId) => void;
  /** Fills the Connect card with the target of the capture. */
  readonly onUseTarget: (captureId: CaptureId) => void;
  readonly onSaveServer: (captureId: CaptureId) => void;
}

export interface CaptureTableProps extends CaptureActions {
  readonly rows: readonly CaptureRow[];
}

const shownAtFirst = 12;

/** Sessions that are kept, live ones first. */
export function CaptureTable({ rows, ...actions }: CaptureTableProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <caption className="visually-hidden">Sessions, live ones first</caption>
        <thead>
          <tr>
            <th scope="col">session</th>
            <th scope="col">target</th>
            <th scope="col" className={styles.revision}>
              revision
            </th>
            <th scope="col" className={styles.number}>
              records
            </th>
            <th scope="col" className={styles.worst}>
              worst
            </th>
            <th scope="col" className={styles.when}>
              when
            </th>
            <th scope="col" className={styles.menu}>
              <span className="visually-hidden">actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.captureId} row={row} actions={actions} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <Button variant="quiet" size="small" className={styles.all} onClick={() => setWhole(true)}>
          Show all {formatCounted(rows.length, 'session')}
        </Button>
      ) : null}
    </div>
  );
}

/** Clicks on what does something itself, and those of the menu, which lies elsewhere on the page, are not the row's. */
function isOfRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('a, button') === null;
}

interface RowProps {
  readonly row: CaptureRow;
  readonly actions: CaptureActions;
}

function Row({ row, actions }: RowProps) {
  const { captureId, remark } = row;
  return (
    // A click anywhere in the row is a shortcut: the link in it is what keyboards and screen readers use.
    <tr className={styles.row} onClick={(event) => isOfRow(event) && actions.onOpen(captureId)}>
      <td className={styles.title} title={remark?.text}>
        {row.isLive ? <StatusDot state="live" label="live" /> : null}
        <Link href={pathOf(captureId)}>{visibleLine(row.title)}</Link>
        {remark === undefined ? null : (
          <span className={joinClasses(styles.remark, remark.isProblem && styles.failed)}>
            {visibleLine(remark.text)}
          </span>
        )}
      </td>
      <td className={styles.target} title={row.targetText}>
        {row.isPractice ? 'the built-in practice server' : visibleLine(row.targetText)}
      </td>
      <td>{row.revision}</td>
      <td className={styles.number}>{formatCount(row.records)}</td>
      <td>
        {row.worst === null ? (
          <span className={styles.dim}>clean</span>
        ) : (
          <Worst row={row} worst={row.worst} />
        )}
      </td>
      <td className={styles.dim}>
        <time
          dateTime={new Date(row.startedAt).toISOString()}
          title={new Date(row.startedAt).toLocaleString()}
        >
          {row.when}
        </time>
      </td>
      <td className={styles.menu}>
        <RowMenu row={row} actions={actions} />
      </td>
    </tr>
  );
}

function Worst({ row, worst }: { readonly row: CaptureRow; readonly worst: 'error' | 'warning' | 'info' }) {
  const words = formatCounted(row.worstCount, worst === 'info' ? 'remark' : worst);
  return (
    <Badge tone={worst} title={words}>
      <span aria-hidden>{formatCount(row.worstCount)}</span>
      <span className="visually-hidden">{words}</span>
    </Badge>
  );
}

function RowMenu({ row, actions }: RowProps) {
  const { captureId } = row;
  return (
    <Menu
      label={`Actions for ${row.title}`}
      align="end"
      trigger={
        <button type="button" className={styles.more} aria-label={`Actions for ${row.title}`}>
          <Ellipsis size={15} aria-hidden />
        </button>
      }
      groups={[
        {
          items: [
            {
              id: 'open',
              label: 'Open',
              icon: SquareArrowOutUpRight,
              onSelect: () => actions.onOpen(captureId),
            },
            { id: 'rename', label: 'Rename…', icon: Pencil, onSelect: () => actions.onRename(captureId) },
            { id: 'export', label: 'Export…', icon: Download, onSelect: () => actions.onExport(captureId) },
          ],
        },
        {
          items: [
            {
              id: 'again',
              label: 'Connect again…',
              icon: RotateCcw,
              onSelect: () => actions.onUseTarget(captureId),
            },
            {
              id: 'save',
              label: 'Save the server',
              icon: Bookmark,
              onSelect: () => actions.onSaveServer(captureId),
            },
          ],
        },
        {
          items: [
            {
              id: 'delete',
              label: 'Delete…',
              icon: Trash2,
              isDangerous: true,
              disabled: !row.canDelete,
              ...(row.canDelete ? {} : { detail: 'still being written' }),
              onSelect: () => actions.onDelete(captureId),
            },
          ],
        },
      ]}
    />
  );
}
