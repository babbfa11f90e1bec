/** Section 8 of the second document, the error catalogue: messages where an action fails or is not possible. */
import type { SpecRow } from './spec-row'

export const actionErrorRows: readonly SpecRow[] = [
  [
    "Default error dialog: title 'User Choice', description 'Error has occured'; options Close, Retry, Copy, Cancel",
    [
      [
        'unit/ui/dialogs/dialog-outlet.test.tsx',
        'an error without its own text has the one of the specification, and the given buttons',
      ],
    ],
  ],
  [
    "Generic: 'Could not perform the action' with error information; success 'the action was performed'",
    [
      ['unit/actions/run-action.test.tsx', 'is sent once with an idempotency key, and ends with a toast'],
      [
        'unit/actions/run-action.test.tsx',
        'that failed is named with its rows and the reference for support',
      ],
    ],
  ],
  [
    'Warnings: order already started; order already cancelled',
    [
      ['unit/domain/line-actions.test.ts', 'is refused for a cancelled line, which the refusal names'],
      ['unit/domain/order-actions.test.ts', 'are refused to cancel once a task is started'],
    ],
  ],
  [
    'Warnings: no items, rows, tasks, users or roles selected; no stocks to update',
    [['unit/actions/availability.test.ts', 'requires a row when none is selected']],
  ],
  [
    'Warnings: quantity must be valid; add at least one material',
    [['integration/purchase-drafts.test.ts', 'name each invalid line, and save nothing']],
  ],
  [
    'Cancel line: could not cancel the order line with error info',
    [['e2e/process-order.spec.ts', 'a line is cancelled from its menu, after a confirmation']],
  ],
  [
    'Cancel task: task in wrong state, job in wrong state, task not supported, with allowed states',
    [
      [
        'integration/task-actions.test.ts',
        'refuse an invalid state of the task, of its job, and an invalid type, each with its code',
      ],
      [
        'e2e/flows/job-actions.spec.ts',
        'a task that cannot be cancelled names the reason: its state, its job or its type',
      ],
    ],
  ],
  [
    'Prepare failure: lists orders that could not be prepared',
    [
      [
        'e2e/cockpit.spec.ts',
        'a tile opens its orders; of three to prepare one is refused, and another session shows the change',
      ],
    ],
  ],
  [
    'Drafts and POs: draft number already exists; order number already exists',
    [['integration/purchase-numbers.test.ts', 'that a buyer typed are used once; the other drafts remain']],
  ],
  [
    'Drafts and POs: could not save some drafts; could not create PO, listing suppliers',
    [
      [
        'e2e/purchase-draft-grid.spec.ts',
        'when several drafts are ordered, a supplier whose order fails is named, and can be retried alone',
      ],
    ],
  ],
  [
    'Materials: no materials found; not found for barcode; already added; ambiguous barcode',
    [
      [
        'integration/order-entry.test.ts',
        'resolve a code to nothing, one material, its unit of measure, or several materials',
      ],
      [
        'unit/pages/order-entries.test.ts',
        'is flagged when its code is not found or ambiguous, or its material is in an earlier line',
      ],
    ],
  ],
  [
    'Too many stocks: one at a time',
    [
      [
        'unit/actions/availability.test.ts',
        'for one row at a time is refused for several, with their number',
      ],
    ],
  ],
  [
    'File manager: no access, exists, not found, wrong extension, max size exceeded, invalid symbols',
    [
      [
        'integration/file-server.test.ts',
        'refuse each invalid file with a code of its own: exists, not found, extension, content, size',
      ],
      ['integration/file-server.test.ts', 'create no file for 200 path traversals or for hostile names'],
      [
        'integration/file-server.test.ts',
        'belong to one business unit, and to users who may open the user settings',
      ],
    ],
  ],
]
