/** What the server does in its HTTP part; a fault changes single members of it. */
export interface Behaviour {
  readonly acceptsForeignHost: boolean;
  readonly foreignOrigin: 'accept' | 400 | 403;
  /** Headers that a page of another origin may send and read. */
  readonly crossOriginHeaders: 'all' | 'sent' | 'none';

  readonly acceptsBadVersion: boolean;
  readonly refusesGoodVersion: boolean;
  readonly refusesMissingVersion: boolean;

  readonly sessionId: 'random' | 'odd' | 'empty' | 'counter' | 'same';
  /** On which answers the session id stands. */
  readonly sessionIdOn: 'initialize' | 'later' | 'changing';
  /** What a request without session id gets; the newest session when it is accepted. */
  readonly missingSessionId: 'accept' | 400 | 404;
  readonly unknownSessionId: 'accept' | 400 | 404;
  readonly endedSessionId: 'accept' | 400 | 404;
  /** The session ends by itself after `--expire-after` requests. */
  readonly expires: boolean;

  readonly eventIds: 'stream' | 'counter' | 'same' | 'none';
  readonly primes: 'never' | 'whenInRevision' | 'always';
  readonly retry: 'digits' | 'missing' | 'words';
  /** Closes the stream of a POST before the answer; the client comes back for it. */
  readonly polls: boolean;
  /** Ends the stream of a POST before the answer, for good. */
  readonly endsBeforeAnswer: boolean;
  readonly endsAfterAnswer: boolean;
  readonly replays: 'own' | 'foreign' | 'overlap' | 'refused';

  readonly answersOn: 'post' | 'get' | 'otherPost';
  readonly relatedOn: 'post' | 'get';
  readonly unrelatedOn: 'get' | 'post';
  /** Sends everything on the GET stream too. */
  readonly broadcasts: boolean;
  /** Says 202 to a request, and its answer goes where `answersOn` says. */
  readonly acceptsRequests: boolean;
  readonly cancelsOnDisconnect: boolean;
  /** The old transport answers in the body of the POST. */
  readonly answersInBody: boolean;
}

/** What the protocol says. */
export const rightBehaviour: Behaviour = {
  acceptsForeignHost: false,
  foreignOrigin: 403,
  crossOriginHeaders: 'all',
  acceptsBadVersion: false,
  refusesGoodVersion: false,
  refusesMissingVersion: false,
  sessionId: 'random',
  sessionIdOn: 'initialize',
  missingSessionId: 400,
  unknownSessionId: 404,
  endedSessionId: 404,
  expires: false,
  eventIds: 'stream',
  primes: 'whenInRevision',
  retry: 'digits',
  polls: false,
  endsBeforeAnswer: false,
  endsAfterAnswer: true,
  replays: 'own',
  answersOn: 'post',
  relatedOn: 'post',
  unrelatedOn: 'get',
  broadcasts: false,
  acceptsRequests: false,
  cancelsOnDisconnect: false,
  answersInBody: false,
};
