import { boolean, byRevision, mapOf, open, optional, type } from '../build.ts';

const listChanged = optional(boolean, 'Notifications tell when the list changes.');
const withTasks = { since: '2025-11-25', until: '2025-11-25' } as const;
const present = open({});
const taskKeys = {
  list: optional(present, 'Its tasks can be listed.'),
  cancel: optional(present, 'Its tasks can be cancelled.'),
} as const;
const experimental = optional(
  mapOf(present),
  'Things outside the protocol, by name; both sides must know them from elsewhere.',
);
const extensions = optional(
  mapOf(present),
  'Extensions of the protocol, by name, each with its own settings; {} for none.',
  { since: '2026-07-28' },
);

/** What the sides say that they can do. To name a capability is to declare it; unknown names are allowed. */
export const capabilityTypes = {
  ClientCapabilities: type(
    'What a client can do for a server.',
    open({
      experimental,
      roots: optional(
        open({
          listChanged: optional(boolean, 'The client tells when its roots change.', { until: '2025-11-25' }),
        }),
        'The client names the places that the server may work in.',
      ),
      sampling: optional(
        byRevision({
          '2024-11-05': present,
          '2025-11-25': open({
            context: optional(present, 'includeContext may ask for more than none.'),
            tools: optional(present, 'The model may be given tools.'),
          }),
        }),
        'The client has a model and runs it for the server.',
      ),
      elicitation: optional(
        byRevision({
          '2025-06-18': present,
          '2025-11-25': open({
            form: optional(present, 'Questions may be forms.'),
            url: optional(present, 'Questions may send the user to a web page.'),
          }),
        }),
        'The client asks its user on behalf of the server.',
        { since: '2025-06-18' },
      ),
      tasks: optional(
        open({
          ...taskKeys,
          requests: optional(
            open({
              sampling: optional(
                open({ createMessage: optional(present, 'sampling/createMessage may run as a task.') }),
                'Which sampling requests may run as tasks.',
              ),
              elicitation: optional(
                open({ create: optional(present, 'elicitation/create may run as a task.') }),
                'Which questions may run as tasks.',
              ),
            }),
            'Which requests of the server may run as tasks.',
          ),
        }),
        'The client runs requests as tasks, whose results are fetched later.',
        withTasks,
      ),
      extensions,
    }),
  ),
  ServerCapabilities: type(
    'What a server can do for a client.',
    open({
      experimental,
      logging: optional(present, 'The server sends log messages.'),
      completions: optional(present, 'The server suggests values for arguments.', { since: '2025-03-26' }),
      prompts: optional(open({ listChanged }), 'The server has prompts.'),
      resources: optional(
        open({
          subscribe: optional(boolean, 'The client may ask to be told when a resource changes.'),
          listChanged,
        }),
        'The server has resources.',
      ),
      tools: optional(open({ listChanged }), 'The server has tools.'),
      tasks: optional(
        open({
          ...taskKeys,
          requests: optional(
            open({
              tools: optional(
                open({ call: optional(present, 'tools/call may run as a task.') }),
                'Which tool requests may run as tasks.',
              ),
            }),
            'Which requests of the client may run as tasks.',
          ),
        }),
        'The server runs requests as tasks, whose results are fetched later.',
        withTasks,
      ),
      extensions,
    }),
  ),
} as const;
