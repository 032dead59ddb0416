import type { AnyRule, MessageMoment, Rule, RuleHit } from './rule.ts';

/** What a rule about one notification says of itself; `find` tells what is wrong, its pointer counted from the message. */
export type NotificationRule<Said> = Pick<Rule<'message'>, 'id' | 'levels' | 'title' | 'fix' | 'sources'> & {
  readonly find: (said: Said, moment: MessageMoment) => RuleHit | undefined;
};

/** Makes a rule about the notifications of one method; `read` gives what one says, undefined when that is for other rules. */
export function notificationRule<Said>(
  method: string,
  read: (moment: MessageMoment) => Said | undefined,
  { find, ...rule }: NotificationRule<Said>,
): AnyRule {
  return {
    ...rule,
    on: 'message',
    kinds: ['notification'],
    notifications: [method],
    side: 'sender',
    check: (moment) => {
      const said = read(moment);
      const hit = said === undefined ? undefined : find(said, moment);
      return hit === undefined ? undefined : [{ ...hit, pointer: moment.message.pointer + hit.pointer }];
    },
  };
}
