/** The revisions this server speaks, and what each of them has. */

export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;

export type Revision = (typeof revisions)[number];

export const newestRevision: Revision = '2025-11-25';

export function isRevision(text: unknown): text is Revision {
  return revisions.some((revision) => revision === text);
}

/** What a revision has that an older one lacks. */
export interface Features {
  readonly revision: Revision;
  /** Arrays of messages; only one revision ever had them. */
  readonly hasBatches: boolean;
  readonly hasAudio: boolean;
  readonly hasAnnotations: boolean;
  readonly hasCompletionsCapability: boolean;
  readonly hasProgressMessage: boolean;
  readonly hasTitles: boolean;
  readonly hasStructuredContent: boolean;
  readonly hasResourceLinks: boolean;
  readonly hasLastModified: boolean;
  readonly hasCompletionContext: boolean;
  readonly hasElicitation: boolean;
  /** The user may be sent to an address. */
  readonly hasElicitationUrls: boolean;
  readonly hasIcons: boolean;
  readonly hasToolExecution: boolean;
  readonly hasImplementationDetails: boolean;
  /** A bad argument value is a tool result with `isError`, no longer a JSON-RPC error. */
  readonly hasArgumentErrorsAsResults: boolean;
  /** An error that answers nothing readable leaves `id` out; before, it carries null. */
  readonly hasOptionalErrorId: boolean;
}

export function featuresOf(revision: Revision): Features {
  const isSecond = revision >= '2025-03-26';
  const isThird = revision >= '2025-06-18';
  const isFourth = revision >= '2025-11-25';
  return {
    revision,
    hasBatches: revision === '2025-03-26',
    hasAudio: isSecond,
    hasAnnotations: isSecond,
    hasCompletionsCapability: isSecond,
    hasProgressMessage: isSecond,
    hasTitles: isThird,
    hasStructuredContent: isThird,
    hasResourceLinks: isThird,
    hasLastModified: isThird,
    hasCompletionContext: isThird,
    hasElicitation: isThird,
    hasElicitationUrls: isFourth,
    hasIcons: isFourth,
    hasToolExecution: isFourth,
    hasImplementationDetails: isFourth,
    hasArgumentErrorsAsResults: isFourth,
    hasOptionalErrorId: isFourth,
  };
}
