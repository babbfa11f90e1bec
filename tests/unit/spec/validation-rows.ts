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
      ['unit/grid/filter-model.test.ts', 'reports which end of a range is invalid, and what is allowed'],
      ['unit/pages/kpi-entries.test.ts', 'name an interval of %s with the allowed range'],
    ],
  ],
  [
    'Value cannot be empty',
    [
      [formValues, 'requires a reason to hold, and sends it without surrounding blanks'],
      ['unit/grid/filter-model.test.ts', 'displays a missing value'],
    ],
  ],
  [
    'Incorrect date',
    [
      [
        'unit/form/lookup-and-fields.test.tsx',
        'that does not exist is reported at its field, and nothing is sent',
      ],
    ],
  ],
  [
    'Text must not exceed a given number of characters',
    [['unit/pages/material-entries.test.ts', 'too-long']],
  ],
  [
    'Password: at least a configured number of characters',
    [[passwordRules, 'use the minimum length of the business unit']],
  ],
  ['Password: one uppercase letter', [[passwordRules, 'of %j are broken: %j']]],
  ['Password: one lowercase letter', [[passwordRules, 'of %j are broken: %j']]],
  ['Password: one digit', [[passwordRules, 'of %j are broken: %j']]],
  [
    'Password: the confirmation must match',
    [[passwordRules, 'are listed with the confirmation, which an empty password does not meet']],
  ],
  [
    'Login requires a password',
    [['unit/host/sign-in-page.test.tsx', 'reports every empty field, and sends nothing']],
  ],
  [
    'Language and role must be chosen for a user',
    [
      ['integration/users.test.ts', 'without a role'],
      ['integration/users.test.ts', 'with an unknown language'],
      ['unit/pages/people-drafts.test.ts', 'requires names, a language and a role before it is sent'],
    ],
  ],
  [
    'Purchase draft: every material quantity above zero; at least one material before saving or updating',
    [['integration/purchase-drafts.test.ts', 'name each invalid line, and save nothing']],
  ],
  [
    'Draft numbers unique; order numbers unique',
    [
      ['integration/purchase-drafts.test.ts', 'have unique numbers, however many are saved concurrently'],
      [
        'integration/purchase-numbers.test.ts',
        'are used for one order of a draft that is ordered concurrently',
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
        'require a material, quantities and prices above zero, each material once: the refusal lists all issues',
      ],
    ],
  ],
  [
    'Sales order: adjusted price above zero; discount above zero (discount is a percentage)',
    [[formValues, 'may be negative as a price, while a percentage keeps to its bounds']],
  ],
  [
    'Sales order: the same material cannot be added twice',
    [
      [
        'unit/pages/order-entries.test.ts',
        'that is a duplicate is merged into the line with its material, in base units where the units differ',
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
        'change their delivery type, unless it is unknown or requires missing data',
      ],
    ],
  ],
  [
    'Sales order: not found and duplicate lines are flagged',
    [
      [
        'unit/pages/order-entries.test.ts',
        'is flagged when its code is not found or ambiguous, or its material is in an earlier line',
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
        'require a supplier, a criterion, and a history that ended before today',
      ],
    ],
  ],
  [
    'Historical data can be chosen only when a from-date is set',
    [
      [filters, 'require a from-date for historical rows, and offer one'],
      [
        'unit/grid/filter-panel.test.tsx',
        'require a from-date before they can be included, and are then requested',
      ],
    ],
  ],
  [
    'Edit ordered quantity: an unchanged quantity is an error',
    [['unit/domain/line-actions.test.ts', 'is refused when the order already has it']],
  ],
  [
    'Stock block and some other actions: only one stock at a time',
    [
      ['integration/stock-actions.test.ts', 'refuse several stocks, an unknown one, and another unit’s'],
      [
        'unit/actions/availability.test.ts',
        'for one row at a time is refused for several, with their number',
      ],
    ],
  ],
  [
    'Company name is required; required fields must be filled',
    [
      [
        'integration/unit-settings.test.ts',
        'is refused with every invalid field, and without the permission',
      ],
      ['unit/pages/company-address.test.tsx', 'focuses the first invalid field, and sends nothing'],
    ],
  ],
  [
    'Dynamic filters: highlighted fields need a value',
    [
      [
        'unit/grid/filter-panel.test.tsx',
        'reports an empty value only when its button is pressed, at the field and in the footer',
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
      ['unit/grid/search-gate.test.ts', 'allows a confirmed search once'],
    ],
  ],
  [
    'A selection larger than the visible page asks for confirmation to continue with all rows',
    [['unit/grid/beyond-page.test.tsx', 'beyond the page needs a confirmation, and can be cancelled']],
  ],
  [
    'Sorting and grouping cannot be used together',
    [
      [filters, 'are grouped after a confirmation, since grouping ends the sort'],
      ['unit/grid/head-commands.test.ts', 'sorting removes the grouping, and grouping removes the sort'],
    ],
  ],
  [
    "Report criteria marked * are mandatory: date range, process type, 'based on'",
    [['unit/pages/criteria-draft.test.ts', 'are reported when mandatory and missing, with the missing part']],
  ],
  [
    'Route access: a route with a required feature needs it enabled (all, when a list is given)',
    [['unit/host/routing.test.ts', 'refuses a page until all its features are enabled']],
  ],
  [
    "Route access: otherwise the route's permission path must be granted",
    [['unit/host/routing.test.ts', 'refuses a page and names the permission']],
  ],
  [
    'Dashboard and dashboard-settings need none',
    [['unit/host/routing.test.ts', 'opens the dashboard without a permission']],
  ],
  [
    'Duplicate error messages are not shown twice',
    [
      ['unit/kernel/perform.test.ts', 'displays the same failure once, however often and late it is caught'],
      ['unit/kernel/perform.test.ts', 'displays the same message once within a second'],
    ],
  ],
  [
    'A 400 answer to change-password is handled by the dialog; other errors are rethrown',
    [
      ['unit/host/change-password-dialog.test.tsx', 'displays a refusal with 400 in the dialog'],
      ['unit/host/change-password-dialog.test.tsx', 'displays every other failure in the error dialog'],
    ],
  ],
  [
    'Dates of form yyyy-mm-dd or with a time part are shown as YYYY-MM-DD HH:mm:ss or YYYY-MM-DD',
    [[formats, 'is the default where nothing is set']],
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
