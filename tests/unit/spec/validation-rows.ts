/** Section 5 of both documents: validation rules. */
import type { SpecRow } from './spec-row'

const formValues = 'unit/form/form-values.test.ts'
const filters = 'e2e/filters-columns.spec.ts'
const formats = 'unit/contract/formats.test.ts'
const passwordRules = 'unit/contract/password-rules.test.ts'

export const validationRows: readonly SpecRow[] = [
  [
    'Range: enter a value between two bounds',
    [
      ['unit/grid/filter-model.test.ts', 'says at which end a range is wrong, and what would fit'],
      ['unit/pages/kpi-entries.test.ts', 'name an interval of %s with what is possible'],
    ],
  ],
  [
    'Value cannot be empty',
    [
      [formValues, 'needs a reason to hold, and sends it also when blanks surround it'],
      ['unit/grid/filter-model.test.ts', 'says that a value is missing'],
    ],
  ],
  [
    'Incorrect date',
    [
      [
        'unit/form/lookup-and-fields.test.tsx',
        'that does not exist is said at its field, and nothing is sent',
      ],
    ],
  ],
  [
    'Text must not exceed a given number of characters',
    [['unit/pages/material-entries.test.ts', 'too-long']],
  ],
  [
    'Password: at least a configured number of characters',
    [[passwordRules, 'are those of the business unit']],
  ],
  ['Password: one uppercase letter', [[passwordRules, 'of %j are broken: %j']]],
  ['Password: one lowercase letter', [[passwordRules, 'of %j are broken: %j']]],
  ['Password: one digit', [[passwordRules, 'of %j are broken: %j']]],
  [
    'Password: the confirmation must match',
    [[passwordRules, 'stand in one list with the confirmation, which nothing does not confirm']],
  ],
  [
    'Login requires a password',
    [['unit/host/sign-in-page.test.tsx', 'asks for everything that is empty, and sends nothing']],
  ],
  [
    'Language and role must be chosen for a user',
    [
      ['integration/users.test.ts', 'without a role'],
      ['integration/users.test.ts', 'with an unknown language'],
      ['unit/pages/people-drafts.test.ts', 'asks for names, a language and a role before it is sent'],
    ],
  ],
  [
    'Purchase draft: every material quantity above zero; at least one material before saving or updating',
    [['integration/purchase-drafts.test.ts', 'name each invalid line, and save nothing']],
  ],
  [
    'Draft numbers unique; order numbers unique',
    [
      [
        'integration/purchase-drafts.test.ts',
        'have numbers that nobody else gets, however many are saved at once',
      ],
      [
        'integration/purchase-numbers.test.ts',
        'are given to one order of a draft that several order at once',
      ],
    ],
  ],
  [
    'Purchase draft: duplicates highlighted',
    [['e2e/purchase-draft-tools.spec.ts', 'one on two lines is marked, and its lines are merged']],
  ],
  [
    'Sales order: at least one material; quantity above zero',
    [
      [
        'integration/order-entry.test.ts',
        'need a material, quantities and prices above zero, each material once: all that does not fit is told',
      ],
    ],
  ],
  [
    'Sales order: adjusted price above zero; discount above zero (discount is a percentage)',
    [[formValues, 'may be below zero only as a price or a percentage']],
  ],
  [
    'Sales order: the same material cannot be added twice',
    [
      [
        'unit/pages/order-entries.test.ts',
        'that is a duplicate is added to the line that has its material, in base units where the units differ',
      ],
    ],
  ],
  [
    'Sales order: an ambiguous barcode or item number must be resolved',
    [
      [
        'e2e/order-entry.spec.ts',
        'by paste: lines are checked in one call, resolved by keyboard, restored after a reload, and saved as a draft',
      ],
    ],
  ],
  [
    'Sales order: delivery type must exist in the external system',
    [
      [
        'integration/order-actions.test.ts',
        'change their delivery type, unless it is unknown or needs what lacks',
      ],
    ],
  ],
  [
    'Sales order: not found and duplicate lines are flagged',
    [
      [
        'unit/pages/order-entries.test.ts',
        'is flagged when its code is not found, ambiguous, or its material stands in a line before',
      ],
    ],
  ],
  [
    'Custom view name: must be valid and unique',
    [
      [
        'e2e/saved-views.spec.ts',
        'the name of a view must be valid and unique, and its field shows the error',
      ],
      [
        'integration/custom-views.test.ts',
        'have a valid name that is unique among the views their owner may open',
      ],
    ],
  ],
  [
    'Sales history period must be chosen and cannot be in the future',
    [
      [
        'unit/pages/draft-criteria.test.ts',
        'need a supplier, a criterion, and a history that ended before today',
      ],
    ],
  ],
  [
    'Historical data can be chosen only when a from-date is set',
    [
      [filters, 'require a from-date for historical rows, and offer one'],
      [
        'unit/grid/filter-panel.test.tsx',
        'need a from-date before they can be included, and are then asked for too',
      ],
    ],
  ],
  [
    'Edit ordered quantity: an unchanged quantity is an error',
    [['unit/domain/line-actions.test.ts', 'that it has already is an error']],
  ],
  [
    'Stock block and some other actions: only one stock at a time',
    [
      [
        'integration/stock-actions.test.ts',
        'act on one stock at a time, on none that is unknown, and on none of another unit',
      ],
      ['unit/actions/availability.test.ts', 'that works on one row at a time says how many are chosen'],
    ],
  ],
  [
    'Company name is required; required fields must be filled',
    [
      [
        'integration/unit-settings.test.ts',
        'is refused with every field that does not fit, and without the permission',
      ],
      ['unit/pages/company-address.test.tsx', 'goes to the first field that is wrong, and sends nothing'],
    ],
  ],
  [
    'Dynamic filters: highlighted fields need a value',
    [
      [
        'unit/grid/filter-panel.test.tsx',
        'is quiet about an empty value until the rows are wanted, then says so at the field and in the foot',
      ],
      [filters, 'searches by keyboard alone once every value is entered'],
    ],
  ],
  [
    'A search with no filters is refused',
    [[filters, 'refuse a search without filters; all rows load after a confirmation']],
  ],
  [
    'A search that fetches all data asks for confirmation',
    [
      [filters, 'refuse a search without filters; all rows load after a confirmation'],
      ['unit/grid/search-gate.test.ts', 'lets through what was confirmed, once'],
    ],
  ],
  [
    'A selection larger than the visible page asks for confirmation to continue with all rows',
    [['unit/grid/beyond-page.test.tsx', 'beyond the page asks first, and can be cancelled']],
  ],
  [
    'Sorting and grouping cannot be used together',
    [
      [filters, 'are grouped after a confirmation, since grouping ends the sort'],
      ['unit/grid/head-commands.test.ts', 'sorting ends the grouping, and grouping the sort'],
    ],
  ],
  [
    "Report criteria marked * are mandatory: date range, process type, 'based on'",
    [['unit/pages/criteria-draft.test.ts', 'name what is mandatory and missing, and the part that is']],
  ],
  [
    'Route access: a route with a required feature needs it enabled (all, when a list is given)',
    [['unit/host/routing.test.ts', 'refuses a page of a feature that is off, of a list until all are on']],
  ],
  [
    "Route access: otherwise the route's permission path must be granted",
    [['unit/host/routing.test.ts', 'refuses a page and names the permission']],
  ],
  [
    'Dashboard and dashboard-settings need none',
    [['unit/host/routing.test.ts', 'shows the dashboard without a permission']],
  ],
  [
    'Duplicate error messages are not shown twice',
    [
      ['unit/kernel/perform.test.ts', 'shows the same failure once, however often and late it is caught'],
      ['unit/kernel/perform.test.ts', 'shows the same words once within a second'],
    ],
  ],
  [
    'A 400 answer to change-password is handled by the dialog; other errors are rethrown',
    [
      ['unit/host/change-password-dialog.test.tsx', 'shows in the dialog what the server answers with 400'],
      ['unit/host/change-password-dialog.test.tsx', 'gives every other failure to the error dialog'],
    ],
  ],
  [
    'Dates of form yyyy-mm-dd or with a time part are shown as YYYY-MM-DD HH:mm:ss or YYYY-MM-DD',
    [[formats, 'takes the defaults where nothing is set']],
  ],
  [
    'Year 0001 counts as empty; a date at or before the Unix epoch becomes null',
    [
      [formats, "['0001-01-01T00:00:00Z', 'YYYY-MM-DD', '–']"],
      [formats, "['1970-01-01', 'YYYY-MM-DD', '–']"],
    ],
  ],
  [
    'Business unit initials: one letter uppercased, or the first two letters uppercased',
    [['unit/host/remembered.test.ts', 'of %s are %s']],
  ],
]
