import type { TypeDefinition } from './shape.ts';
import { capabilityTypes } from './types/capabilities.ts';
import { contentTypes } from './types/content.ts';
import { displayTypes } from './types/display.ts';
import { elicitationTypes } from './types/elicitation.ts';
import { envelopeTypes } from './types/envelope.ts';
import { answerTypes, errorTypes } from './types/errors.ts';
import { inputRoundTypes } from './types/inputRounds.ts';
import { lifecycleTypes } from './types/lifecycle.ts';
import { metaTypes } from './types/meta.ts';
import { pageTypes } from './types/pages.ts';
import { promptTypes } from './types/prompts.ts';
import { resourceTypes } from './types/resources.ts';
import { rootTypes, samplingTypes } from './types/sampling.ts';
import { sideTypes } from './types/sides.ts';
import { taskTypes } from './types/tasks.ts';
import { toolTypes } from './types/tools.ts';
import { utilityTypes } from './types/utilities.ts';

/** All types of all revisions, by name, with what each says of itself. */
export interface TypeTable
  extends Of<typeof answerTypes>,
    Of<typeof capabilityTypes>,
    Of<typeof contentTypes>,
    Of<typeof displayTypes>,
    Of<typeof elicitationTypes>,
    Of<typeof envelopeTypes>,
    Of<typeof errorTypes>,
    Of<typeof inputRoundTypes>,
    Of<typeof lifecycleTypes>,
    Of<typeof metaTypes>,
    Of<typeof pageTypes>,
    Of<typeof promptTypes>,
    Of<typeof resourceTypes>,
    Of<typeof rootTypes>,
    Of<typeof samplingTypes>,
    Of<typeof sideTypes>,
    Of<typeof taskTypes>,
    Of<typeof toolTypes>,
    Of<typeof utilityTypes> {}

type Of<Table> = Table;

/** All types of all revisions, by name; the names that the official schemas use, and some of our own. */
export const typeTable: ReadonlyMap<string, TypeDefinition> = new Map<string, TypeDefinition>(
  Object.entries({
    ...envelopeTypes,
    ...metaTypes,
    ...errorTypes,
    ...lifecycleTypes,
    ...capabilityTypes,
    ...displayTypes,
    ...pageTypes,
    ...contentTypes,
    ...toolTypes,
    ...resourceTypes,
    ...promptTypes,
    ...utilityTypes,
    ...samplingTypes,
    ...rootTypes,
    ...elicitationTypes,
    ...inputRoundTypes,
    ...taskTypes,
    ...answerTypes,
    ...sideTypes,
  }),
);
