/** Section 8 of the second document, the error catalogue: messages where an action fails or is not possible. */
import type { SpecRow } from './spec-row'

export const actionErrorRows: readonly SpecRow[] = [
  [
    "Default error dialog: title 'User Choice', description 'Error has occured'; options Close, Retry, Copy, Cancel",
    [
      [
        'unit/ui/dialogs/dialog-outlet.test.tsx',
        'an error without words of its own says what the specification says, and offers what it is given',
      ],
    ],
  ],
  [
    "Generic: 'Could not perform the action' with error information; success 'the action was performed'",
    [
      ['unit/actions/run-action.test.tsx', 'is sent once, under a key, and ends with a toast'],
      [
        'unit/actions/run-action.test.tsx',
        'that failed says which and for what, with the reference for whoever helps',
      ],
    ],
  ],
  [
    'Warnings: order already started; order already cancelled',
    [
      ['unit/domain/line-actions.test.ts', 'is refused for a line that is cancelled already, by name'],
      ['unit/domain/order-actions.test.ts', 'are refused to cancel once a task is started'],
    ],
  ],
  [
    'Warnings: no items, rows, tasks, users or roles selected; no stocks to update',
    [['unit/actions/availability.test.ts', 'asks for rows when none is chosen']],
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
      ['integration/task-actions.test.ts', 'say which of the three is wrong'],
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
    [
      [
        'integration/purchase-numbers.test.ts',
        'that were chosen by hand are taken by one; the others keep their drafts',
      ],
    ],
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
        'tell of codes what they stand for: nothing, one material, its unit, or several to choose from',
      ],
      [
        'unit/pages/order-entries.test.ts',
        'is flagged when its code is not found, ambiguous, or its material stands in a line before',
      ],
    ],
  ],
  [
    'Too many stocks: one at a time',
    [['unit/actions/availability.test.ts', 'that works on one row at a time says how many are chosen']],
  ],
  [
    'File manager: no access, exists, not found, wrong extension, max size exceeded, invalid symbols',
    [
      [
        'integration/file-server.test.ts',
        'refuse each thing by its own code: exists, not found, extension, content, size, symbols',
      ],
      ['integration/file-server.test.ts', 'create no file for 200 path traversals or for hostile names'],
      [
        'integration/file-server.test.ts',
        'are of one business unit, and for those who may open the user settings',
      ],
    ],
  ],
]
