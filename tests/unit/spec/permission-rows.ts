/** Section 6 of the second document: roles, permissions, route access, settings and feature switches. */
import type { SpecRow } from './spec-row'

const matrix = 'integration/access-matrix.test.ts'
const permissions = 'unit/contract/permission-defaults.test.ts'

export const permissionRows: readonly SpecRow[] = [
  [
    'A role has a name, an admin responsibility, warehouse areas, load carrier types and assigned users',
    [['integration/user-roles.test.ts', 'hold areas, load carriers, a responsible role and users']],
  ],
  [
    'Roles can be created, updated and deleted, and assigned to a user or to a role',
    [
      ['integration/user-roles.test.ts', 'hold areas, load carriers, a responsible role and users'],
      ['integration/user-roles.test.ts', 'change, and say what changed'],
      [
        'integration/user-roles.test.ts',
        'that are in use are deleted after a question that says by how many',
      ],
    ],
  ],
  [
    'An assignment target enumeration has the values User and Role',
    [
      [
        'integration/job-assign-actions.test.ts',
        'are assigned to a user or a role, and the history says who before and after',
      ],
    ],
  ],
  [
    'A user is admin if any role is named AdminRole or has the system role Administrator',
    [[permissions, 'are those with AdminRole or the system role Administrator']],
  ],
  [
    'A user is global admin if a role is named GlobalAdminRole or GlobalAdminUserRole, or the system role is GlobalAdminUser',
    [[permissions, 'are global with one of two roles or the system role GlobalAdminUser']],
  ],
  [
    'On a local development host, a user named admin is given the global admin role (only with COCKPIT_DEV_ADMIN=1)',
    [['integration/live-rights.test.ts', 'takes the user named admin for a global admin, and nobody else']],
  ],
  [
    'Admins see an extended version string',
    [['unit/host/user-menu.test.tsx', 'is longer for administrators, by role or by system role']],
  ],
  [
    'A global admin always passes every permission check',
    [[permissions, 'of a global administrator always passes']],
  ],
  [
    'User types (numeric): 0 TemporaryUser to 8 GlobalAdminUser',
    [['unit/contract/user-types.test.ts', 'have the numbers of the spec']],
  ],
  [
    'Defaults are merged with server-supplied JSON',
    [[permissions, 'takes the value of the unit before the default: true, false or names of roles']],
  ],
  [
    'Each value is true, false, or a list of role names',
    [[permissions, 'takes the value of the unit before the default: true, false or names of roles']],
  ],
  [
    'Permissions can be set for all or per role',
    [['integration/permissions.test.ts', 'apply at once, name who changed them, and go back to the default']],
  ],
  [
    'A check with no path passes only for admins',
    [[permissions, 'without a path passes for administrators only']],
  ],
  [
    'The table is looked up by a path such as header/settings/users',
    [[matrix, 'gets what needs it and nothing else that needs one']],
  ],
  ['Header defaults', [[permissions, 'settings: %s']]],
  ['Grid defaults', [[permissions, 'grids: %s']]],
  [
    'Deleting a custom view without the right is refused with a message',
    [
      [
        'integration/custom-views.test.ts',
        'of somebody else are refused to those without the right, and never become private',
      ],
    ],
  ],
  ['Data permissions: allowed by default', [[permissions, 'data, allowed: %s']]],
  ['Data permissions: off by default', [[permissions, 'data, off: %s']]],
  [
    'Other data permissions named: show search criteria for draft, remove supplier product, update draft, save draft, split order, add a product to a supplier',
    [[permissions, 'data, allowed: %s']],
  ],
  [
    'Settings permission paths: company-information (users, and can_edit_company_info in the menu) to integration-messages (integration)',
    [
      ['unit/catalog/routes-and-widgets.test.ts', 'of the settings need the permissions of the spec'],
      ['unit/host/menu-rules.test.ts', 'leads to the company information whoever may change it too'],
    ],
  ],
  [
    'The left menu shows a fixed Dashboard item and then the allowed routes by order, with nested children',
    [
      [
        'unit/host/menu-rules.test.ts',
        "start with the dashboard and follow the spec's order, the further ones after it",
      ],
      [
        'unit/host/menu-rules.test.ts',
        'leave out what is not permitted; a child stays without its parent, a group does not without children',
      ],
    ],
  ],
  [
    'The settings panel has General, Warehouse and Integration; entries show only if permitted',
    [
      ['unit/host/menu-rules.test.ts', 'has its categories with the pages that exist and are permitted'],
      ['e2e/menu.spec.ts', 'a viewer sees only the settings that are open to all'],
    ],
  ],
  [
    'Terminal settings',
    [
      [
        'integration/unit-settings.test.ts',
        'of the terminal can be read by everybody, of the system by administrators, by owner or key',
      ],
    ],
  ],
  [
    'Cockpit settings: display name, heartbeat, rows limit, max quantity for integration views',
    [
      [
        'integration/unit-settings.test.ts',
        'are the defaults until somebody saves, hold for everybody at once, and go back',
      ],
    ],
  ],
  [
    'System: IP whitelist, code switches, feature flags',
    [
      ['integration/unit-settings.test.ts', 'refuses calls, sign-ins and subscriptions from other addresses'],
      [
        'integration/unit-settings.test.ts',
        'switch features on and off for who is signed in, and tell who did',
      ],
      ['integration/unit-settings.test.ts', 'let only administrators change something while they say so'],
    ],
  ],
  [
    'Feature switches are carried in the login token as enabledFeature (one value or several)',
    [['unit/kernel/read-claims.test.ts', 'are one value or several, or none']],
  ],
  [
    'Feature switches: old views need EnableOldCockpitView; purchase pages need PurchaseModule; each report its own switch',
    [
      ['unit/host/routing.test.ts', 'refuses a page of a feature that is off, of a list until all are on'],
      [
        'e2e/report-criteria.spec.ts',
        'a report that is switched off for a business unit has no tile and no page',
      ],
    ],
  ],
  [
    'sales-order-draft needs CreateSalesOrderFromCockpit',
    [['unit/host/routing.test.ts', 'shows the drafts of sales orders only where they may be created']],
  ],
  [
    'The old outgoing-completed-per-day widget shows only when NewSalesOrderView is off; the others only when it is on',
    [
      [
        'unit/catalog/routes-and-widgets.test.ts',
        'of the sales order states stand only while NewSalesOrderView is on, the old one only while it is off',
      ],
    ],
  ],
]
