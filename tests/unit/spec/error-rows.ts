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
      ['unit/kernel/perform.test.ts', 'does not show a sign-out, a cancelled call or missing translations'],
    ],
  ],
  [
    '422: console warning that no server translations exist; no dialog',
    [
      [api, "['422'"],
      [api, 'says in the console that there are no translations, and nothing of 418'],
      ['e2e/grid-failures.spec.ts', 'leaves an empty grid that offers a retry'],
      ['unit/kernel/perform.test.ts', 'does not show a sign-out, a cancelled call or missing translations'],
    ],
  ],
  [
    '207: multi-status: N actions done, N failed, failed lines listed',
    [
      [
        'unit/actions/run-action.test.tsx',
        'lists them with their reasons, tries only those again, and keeps them chosen',
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
        'is shown with its options, and the call goes on with the chosen one',
      ],
      ['integration/user-choice.test.ts', 'is asked for before anything is done, and then the call goes on'],
    ],
  ],
  [
    'isUserChoice material-item type rejected to caller, other choices go to error handling',
    [
      [
        'unit/kernel/perform.test.ts',
        'leaves the question which material is meant to its caller, and shows every other one',
      ],
    ],
  ],
  [
    'Other errors: error dialog',
    [['unit/kernel/perform.test.ts', 'answers the value, or the failure after showing it']],
  ],
  ['Cancelled requests are not reported', [[api, 'ignores a cancelled call, also while it waits to repeat']]],
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
        'sends heartbeats at the rate of the settings, and stops when the server says 403',
      ],
      ['unit/kernel/heartbeat.test.ts', 'goes on after a failure that says nothing of the session'],
    ],
  ],
  [
    'Unexpected global script error: error modal, except those mentioning the internal observer marker',
    [
      ['unit/host/script-errors.test.ts', 'is shown with the script and the line'],
      ['unit/host/script-errors.test.ts', 'is not shown when it is about the observers of the browser'],
    ],
  ],
  [
    "Unknown error value: 'Unexpected error occured'",
    [
      ['unit/host/script-errors.test.ts', 'is shown when it came from a promise, whatever was thrown'],
      [api, 'makes a failure of any thrown value'],
    ],
  ],
  [
    'Change-password 400: handled by the dialog; others rethrown',
    [
      ['unit/host/change-password-dialog.test.tsx', 'shows in the dialog what the server answers with 400'],
      ['unit/host/change-password-dialog.test.tsx', 'gives every other failure to the error dialog'],
    ],
  ],
  [
    'Logout error: swallowed, local state cleared',
    [['unit/kernel/sign-in.test.ts', 'forgets everything at sign-out, also when the server fails']],
  ],
  [
    'Route data load failure: logged only',
    [['unit/kernel/runtime.test.ts', 'starts with defaults where only the settings can be had']],
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
        'ends sessions with a password: all of one’s own, or a listed one while no licence is free',
      ],
    ],
  ],
  [
    "Concurrent user limit: 'You have reached the maximum concurrent logged-in users.' with its options",
    [
      [
        'integration/session-limit.test.ts',
        'signs nobody in for whom none is free, and gives no token and no cookie',
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
      [live, 'is tried again after 1, 2, 4, 8 and 16 s, then given up'],
      [
        'e2e/faults/live.spec.ts',
        'a grid reports that the server is down, and is up to date again after the restart',
      ],
      [
        'unit/elements/live-notice.test.tsx',
        'offers to try again, to go on without updates, and to log out, when the connection is lost',
      ],
      ['unit/kernel/runtime.test.ts', 'ends here at once when its user logs out, and on the server too'],
    ],
  ],
  [
    "Live connection: registration failure 'Registration to {view} failed'",
    [['integration/faults/live.test.ts', 'refuses a view says so, and others go on']],
  ],
  [
    'Live connection: 401 on connect fetches a new token and retries',
    [
      [live, 'at the first start is renewed once, and the start repeated at once'],
      ['integration/faults/live.test.ts', 'rejects the first token gets a renewed one'],
    ],
  ],
  ["Live connection: token missing logs 'Token missing!'", [[live, 'that is missing is said in the log']]],
  [
    'Custom view incomplete: Could not load "{view name}" custom view [Incomplete data]',
    [['unit/grid/saved-views.test.ts', 'without grid settings is incomplete, and damaged it is corrupt']],
  ],
  [
    'Custom view save without result: failed to save the view',
    [['unit/grid/view-edits.test.ts', 'for want of a result says that it was not saved']],
  ],
  [
    'Custom view delete: no rights message',
    [
      [
        'integration/custom-views.test.ts',
        'of somebody else are refused to those without the right, and never become private',
      ],
    ],
  ],
  [
    'Custom view: invalid name; name already exists',
    [
      [
        'unit/grid/view-picker.test.tsx',
        'tells a name that is taken at its field, before and after asking the server',
      ],
    ],
  ],
  [
    'Translation fetch failure: swallowed, empty translations',
    [['unit/kernel/i18n.test.ts', 'that cannot be had are done without']],
  ],
  [
    'A missing key shows the key (prefixed # if it contains a dot)',
    [['unit/texts/create-i18n.test.ts', 'that is missing shows itself, with # when it has a dot']],
  ],
  [
    'Bulk reload failure: ignored',
    [['unit/grid/grid-failures.test.ts', 'marks the rows as old without a message when nobody requested it']],
  ],
  [
    "Modal template missing: 'Template for dynamic modal not found!'; 'Template Name is required for dynamic modal!'",
    [['unit/actions/run-action-form.test.tsx', 'called %j that does not exist is said']],
  ],
  [
    "KPI template missing: 'Template for dynamic kpi not found!' with detail; unknown report name shows an error modal",
    [['unit/dashboard/reports.test.tsx', 'for want of one for its name says so, and a dialog tells it once']],
  ],
  [
    'Decrypt failure: empty data, success false',
    [['unit/kernel/encryption.test.ts', 'gives empty data without success for what it cannot read']],
  ],
  [
    'Script chunk loading failure: error with type and request; time-out 120000 ms',
    [
      ['unit/ui/script-problem.test.tsx', 'is told with type and request for "%s"'],
      ['unit/ui/lazy-part.test.tsx', 'is given up after two minutes, and not before'],
    ],
  ],
]
