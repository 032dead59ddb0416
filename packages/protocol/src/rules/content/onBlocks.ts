import type { RuleSource } from '../../record/finding.ts';
import { limitHits } from '../limitHits.ts';
import type { MessageMoment, Rule, RuleHit } from '../rule.ts';
import { type Block, blockMethods, blocksIn, hasBlocks } from './blocks.ts';

/** Where below the block, what is wrong there, and where that is written when it is not where the rule is. */
export type BlockFault = readonly [path: string, text: string, source?: RuleSource];

type BlockRule = Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
  readonly find: (block: Block, moment: MessageMoment) => readonly BlockFault[];
  /** It judges results too whose request was not seen. */
  readonly isForAll?: boolean;
};

/** A rule about the blocks of content. */
export function onBlocks({ find, isForAll = false, ...rule }: BlockRule): Rule<'message'> {
  return {
    ...rule,
    on: 'message',
    kinds: ['request', 'result'],
    ...(isForAll ? { inside: blockMethods } : { methods: blockMethods }),
    side: 'sender',
    applies: hasBlocks,
    check: (moment) => {
      const hits: RuleHit[] = [];
      for (const block of blocksIn(moment)) {
        for (const [path, message, source] of find(block, moment))
          hits.push({
            pointer: moment.message.pointer + block.path + path,
            message,
            ...(source === undefined ? {} : { source }),
          });
      }
      return limitHits(hits);
    },
  };
}
