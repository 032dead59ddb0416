import { useCaptures, useHello, useSavedServers } from '../../api/queries.ts';
import { formatBytes, formatCounted } from '../../ui/format.ts';
import { shortenHome } from './connect/describePlace.ts';
import styles from './HomeStatus.module.css';

/** What the status bar says on Home. */
export function HomeStatus() {
  const servers = useSavedServers().data;
  const captures = useCaptures().data;
  const hello = useHello();
  const bytes = captures?.reduce((sum, capture) => sum + capture.bytes, 0);
  return (
    <div className={styles.status}>
      <span>{servers === undefined ? '' : formatCounted(servers.length, 'saved server')}</span>
      <span>
        {hello === undefined
          ? ''
          : [
              `${location.host} only`,
              `captures in ${shortenHome(hello.home, hello.userHome)}`,
              ...(bytes === undefined ? [] : [formatBytes(bytes)]),
            ].join(' · ')}
      </span>
    </div>
  );
}
