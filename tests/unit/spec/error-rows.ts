/** Section 8 of the second document, the error catalogue: sessions, connections, views and pages (actions: action-error-rows.ts). */
import type { SpecRow } from './spec-row'

const api = 'unit/kernel/api.test.ts'
const live = 'unit/kernel/live-cuts.test.ts'

export const errorRows: readonly SpecRow[] = [
  [
    'HTTP 401 or 403: user logged out, sent to login unless already there',
    [
      [api, "['bare 403'"],
      [api, "['401 twice'"],
      ['e2e/purchase-draft-tools.spec.ts', 'typed values are restored after the session has ended'],
    ],
  ],
  [
    '418: ignored silently',
    [
      [api, "['418'"],
      [
        'unit/kernel/perform.test.ts',
        'does not display a sign-out, a cancelled call or missing translations',
      ],
    ],
  ],
  [
    '422: console warning that no server translations exist; no dialog',
    [
      [api, "['422'"],
      [api, 'logs missing translations to the console, and does not log 418'],
      ['e2e/grid-failures.spec.ts', 'leaves an empty grid that offers a retry'],
      [
        'unit/kernel/perform.test.ts',
        'does not display a sign-out, a cancelled call or missing translations',
      ],
    ],
  ],
  [
    '207: multi-status: N actions done, N failed, failed lines listed',
    [
      [
        'unit/actions/run-action.test.tsx',
        'lists them with their reasons, retries only those, and keeps them selected',
      ],
      [
        'e2e/cockpit.spec.ts',
        'a tile opens its orders; of three to prepare one is refused, and another session shows the change',
      ],
    ],
  ],
  [
    'Response with userChoice: choice dialog with retry info',
    [
      [
        'unit/actions/run-action.test.tsx',
        'is displayed with its options, and the call is repeated with the chosen one',
      ],
      [
        'integration/user-choice.test.ts',
        'is requested before anything is written, and then the call continues',
      ],
    ],
  ],
  [
    'isUserChoice material-item type rejected to caller, other choices go to error handling',
    [
      [
        'unit/kernel/perform.test.ts',
        'leaves the question about an ambiguous material to its caller, and displays every other one',
      ],
    ],
  ],
  [
    'Other errors: error dialog',
    [['unit/kernel/perform.test.ts', 'returns the value, or the failure after displaying it']],
  ],
  [
    'Cancelled requests are not reported',
    [[api, 'is ignored for a cancelled call, also while it waits for a retry']],
  ],
  [
    "Route not permitted: 'Authorization Error: access denied', navigation stops",
    [
      [
        'e2e/report-criteria.spec.ts',
        'a report that is switched off for a business unit has no tile and no page',
      ],
    ],
  ],
  [
    'Heartbeat 401 or 403: stop heartbeat, log out, go to login; other heartbeat errors only logged in dev',
    [
      [
        'unit/kernel/runtime.test.ts',
        'sends heartbeats at the rate of the settings, and stops after an answer with 403',
      ],
      ['unit/kernel/heartbeat.test.ts', 'heartbeats continue after a failure unrelated to the session'],
    ],
  ],
  [
    'Unexpected global script error: error modal, except those mentioning the internal observer marker',
    [
      ['unit/host/script-errors.test.ts', 'is displayed with the script and the line'],
      ['unit/host/script-errors.test.ts', 'is not displayed for resize observer loops'],
    ],
  ],
  [
    "Unknown error value: 'Unexpected error occured'",
    [
      ['unit/host/script-errors.test.ts', 'is displayed when a promise was rejected, with any value'],
      [api, 'any thrown value is converted to a failure'],
    ],
  ],
  [
    'Change-password 400: handled by the dialog; others rethrown',
    [
      ['unit/host/change-password-dialog.test.tsx', 'displays a refusal with 400 in the dialog'],
      ['unit/host/change-password-dialog.test.tsx', 'displays every other failure in the error dialog'],
    ],
  ],
  [
    'Logout error: swallowed, local state cleared',
    [['unit/kernel/sign-in.test.ts', 'a sign-out clears all data, also when the server fails']],
  ],
  [
    'Route data load failure: logged only',
    [['unit/kernel/runtime.test.ts', 'starts with defaults where only the settings can be fetched']],
  ],
  [
    "Login wrong: 'Username or password is wrong.'; 'Password required'",
    [
      ['e2e/sign-in.spec.ts', 'a wrong password is refused without a hint which part was wrong'],
      ['e2e/sign-in.spec.ts', 'empty fields are named and nothing is sent'],
    ],
  ],
  [
    "Ending a session with a wrong password: 'Username or password is incorrect.'",
    [
      [
        'integration/session-limit.test.ts',
        'ends all sessions of a user by the password, or a listed one while no licence is free',
      ],
    ],
  ],
  [
    "Concurrent user limit: 'You have reached the maximum concurrent logged-in users.' with its options",
    [
      [
        'integration/session-limit.test.ts',
        'refuses a sign-in without a free licence, and returns no token and no cookie',
      ],
      [
        'unit/host/session-limit-page.test.tsx',
        'offers to end a session, to use an extra licence and to ask the administrators',
      ],
    ],
  ],
  ['Live connection: stopped (session expired)', [[live, 'twice ends the session']]],
  [
    'Live connection: unable to connect, connection lost; user may continue without updates or log out',
    [
      [live, 'is retried after 1, 2, 4, 8 and 16 s, then lost'],
      [
        'e2e/faults/live.spec.ts',
        'a grid reports that the server is down, and is up to date again after the restart',
      ],
      [
        'unit/elements/live-notice.test.tsx',
        'the notice of a lost connection offers to retry, to continue without updates, and to log out',
      ],
      [
        'unit/kernel/runtime.test.ts',
        'ends at once in the browser when its user logs out, and on the server',
      ],
    ],
  ],
  [
    "Live connection: registration failure 'Registration to {view} failed'",
    [['integration/faults/live.test.ts', 'refuses one view reports it, and other views continue']],
  ],
  [
    'Live connection: 401 on connect fetches a new token and retries',
    [
      [live, 'at the first start is renewed once, and the start is repeated at once'],
      ['integration/faults/live.test.ts', 'rejects the first token receives a renewed one'],
    ],
  ],
  ["Live connection: token missing logs 'Token missing!'", [[live, 'that is missing is logged']]],
  [
    'Custom view incomplete: Could not load "{view name}" custom view [Incomplete data]',
    [['unit/grid/saved-views.test.ts', 'is incomplete without grid settings, and corrupt when damaged']],
  ],
  [
    'Custom view save without result: failed to save the view',
    [['unit/grid/view-edits.test.ts', 'without a result displays that it was not saved']],
  ],
  [
    'Custom view delete: no rights message',
    [
      [
        'integration/custom-views.test.ts',
        'of another user are refused without the permission, and never become private',
      ],
    ],
  ],
  [
    'Custom view: invalid name; name already exists',
    [
      [
        'unit/grid/view-picker.test.tsx',
        'reports a name that is taken at its field, before and after the request',
      ],
    ],
  ],
  [
    'Translation fetch failure: swallowed, empty translations',
    [['unit/kernel/i18n.test.ts', 'that cannot be fetched are replaced by the shipped ones']],
  ],
  [
    'A missing key shows the key (prefixed # if it contains a dot)',
    [['unit/texts/create-i18n.test.ts', 'without a text is returned itself, with # when it has a dot']],
  ],
  [
    'Bulk reload failure: ignored',
    [
      [
        'unit/grid/grid-failures.test.ts',
        'marks the rows as stale without a message when it was not requested by the user',
      ],
    ],
  ],
  [
    "Modal template missing: 'Template for dynamic modal not found!'; 'Template Name is required for dynamic modal!'",
    [['unit/actions/run-action-form.test.tsx', 'named %j that does not exist is reported']],
  ],
  [
    "KPI template missing: 'Template for dynamic kpi not found!' with detail; unknown report name shows an error modal",
    [
      [
        'unit/dashboard/reports.test.tsx',
        'with an unknown name is explained in its line and once in a dialog',
      ],
    ],
  ],
  [
    'Decrypt failure: empty data, success false',
    [['unit/kernel/encryption.test.ts', 'returns empty data without success for an invalid text']],
  ],
  [
    'Script chunk loading failure: error with type and request; time-out 120000 ms',
    [
      ['unit/ui/script-problem.test.tsx', 'is reported with type and request for "%s"'],
      ['unit/ui/lazy-part.test.tsx', 'whose loading hangs fails after two minutes, not before'],
    ],
  ],
]
