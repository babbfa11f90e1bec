/** Section 7 of the second document, besides the calls: headers, the environment file and live updates. */
import type { SpecRow } from './spec-row'

const api = 'unit/kernel/api.test.ts'
const hub = 'integration/hub.test.ts'
const live = 'unit/kernel/live.test.ts'

export const connectionRows: readonly SpecRow[] = [
  [
    'Headers: Authorization bearer token, Content-Type and Accept JSON, Client-Version',
    [
      [api, 'contains the filled path and query, token, version and error kinds'],
      [api, 'sends JSON with a write'],
    ],
  ],
  [
    'Login sends x-lang-code',
    [
      [
        'unit/kernel/sign-in.test.ts',
        'a sign-in sends credentials and language, and returns a context with the token',
      ],
    ],
  ],
  [
    'Absolute URLs outside the base get no auth header',
    [[api, 'has the token only for addresses under the base, for any value: %s']],
  ],
  [
    'Responses usually carry result, and totalCount for searches',
    [
      [api, 'accepts a result with and without an envelope'],
      [api, 'returns a search with its count'],
    ],
  ],
  [
    'The environment file is fetched by GET {origin}/env.json (apiUrl, signalR, name, routes; failure ignored)',
    [
      [
        'unit/host/remembered.test.ts',
        'contains the addresses of the API, the hub and the manual, the name and the licence key',
      ],
      ['unit/host/remembered.test.ts', 'a missing file'],
      ['unit/host/menu-rules.test.ts', 'follow the order of the environment file'],
      [
        'integration/pages.test.ts',
        'return the addresses of API and hub to the host, and the name of the installation',
      ],
    ],
  ],
  [
    "A hub at path '/view': register and unregister a view with view type, name and business unit name",
    [
      [live, 'uses one connection, and registers a view once for all its subscribers'],
      [hub, 'sends nothing to another business unit, and nothing after unregistering'],
    ],
  ],
  [
    'Or a cloud relay client hub',
    [
      [
        'integration/hosted-realtime.test.ts',
        'delivers a view through the relay, which never receives the access token, also after a lost connection',
      ],
    ],
  ],
  [
    'Incoming events are forwarded to listeners',
    [[live, 'queues messages from the registration until the end of the fetch, then delivers them in order']],
  ],
  [
    'Message: viewName, methodName (Deleted, Bulk, BulkDelete, otherwise single change), viewModel, viewModels, id, ids',
    [
      [hub, 'sends a changed row with its version, numbered'],
      [hub, 'sends ids of removed rows, one or many'],
      [hub, 'requests clients to fetch again when more rows changed than a message may contain'],
    ],
  ],
]
