/** Section 6 of the second document: roles, permissions, route access, settings and feature switches. */
import type { SpecRow } from './spec-row'

const matrix = 'integration/access-matrix.test.ts'
const permissions = 'unit/contract/permission-defaults.test.ts'

export const permissionRows: readonly SpecRow[] = [
  [
    'A role has a name, an admin responsibility, warehouse areas, load carrier types and assigned users',
    [['integration/user-roles.test.ts', 'have areas, load carriers, a responsible role and users']],
  ],
  [
    'Roles can be created, updated and deleted, and assigned to a user or to a role',
    [
      ['integration/user-roles.test.ts', 'have areas, load carriers, a responsible role and users'],
      ['integration/user-roles.test.ts', 'record what changed; a replaced user is a change too'],
      [
        'integration/user-roles.test.ts',
        'in use are deleted after a confirmation with the numbers, with their users, work and roles',
      ],
    ],
  ],
  [
    'An assignment target enumeration has the values User and Role',
    [
      [
        'integration/job-assign-actions.test.ts',
        'are assigned to a user or a role, with values before and after in the history',
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
    [['integration/live-rights.test.ts', 'treats the user named admin as a global admin, and nobody else']],
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
    [[permissions, 'prefers the value of the unit to the default: true, false or names of roles']],
  ],
  [
    'Each value is true, false, or a list of role names',
    [[permissions, 'prefers the value of the unit to the default: true, false or names of roles']],
  ],
  [
    'Permissions can be set for all or per role',
    [
      [
        'integration/permissions.test.ts',
        'are effective at once, record who changed them, and can be reset to the default',
      ],
    ],
  ],
  [
    'A check with no path passes only for admins',
    [[permissions, 'without a path passes for administrators only']],
  ],
  [
    'The table is looked up by a path such as header/settings/users',
    [[matrix, 'may call the endpoints that require it and no others that require one']],
  ],
  ['Header defaults', [[permissions, 'settings: %s']]],
  ['Grid defaults', [[permissions, 'grids: %s']]],
  [
    'Deleting a custom view without the right is refused with a message',
    [
      [
        'integration/custom-views.test.ts',
        'of another user are refused without the permission, and never become private',
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
      ['unit/host/menu-rules.test.ts', 'lists the company information only with the permission to change it'],
    ],
  ],
  [
    'The left menu shows a fixed Dashboard item and then the allowed routes by order, with nested children',
    [
      [
        'unit/host/menu-rules.test.ts',
        'begin with the dashboard, then follow the order of the spec, then the additional ones',
      ],
      [
        'unit/host/menu-rules.test.ts',
        'omit what is not permitted; a child is kept without its parent, a group is omitted without children',
      ],
    ],
  ],
  [
    'The settings panel has General, Warehouse and Integration; entries show only if permitted',
    [
      ['unit/host/menu-rules.test.ts', 'has its categories with the existing and permitted pages'],
      ['e2e/menu.spec.ts', 'a viewer sees only the settings that are open to all'],
    ],
  ],
  [
    'Terminal settings',
    [
      [
        'integration/unit-settings.test.ts',
        'of the terminal are read by all users, those of the system by administrators, by owner or key',
      ],
    ],
  ],
  [
    'Cockpit settings: display name, heartbeat, rows limit, max quantity for integration views',
    [
      [
        'integration/unit-settings.test.ts',
        'are the defaults until they are saved, are effective for all users at once, and can be reset',
      ],
    ],
  ],
  [
    'System: IP whitelist, code switches, feature flags',
    [
      ['integration/unit-settings.test.ts', 'refuses calls, sign-ins and subscriptions from other addresses'],
      [
        'integration/unit-settings.test.ts',
        'enable and disable features for signed-in users, with the user in the history',
      ],
      ['integration/unit-settings.test.ts', 'restrict changes to administrators while they are set'],
    ],
  ],
  [
    'Feature switches are carried in the login token as enabledFeature (one value or several)',
    [['unit/kernel/read-claims.test.ts', 'are one value or several, or none']],
  ],
  [
    'Feature switches: old views need EnableOldCockpitView; purchase pages need PurchaseModule; each report its own switch',
    [
      ['unit/host/routing.test.ts', 'refuses a page until all its features are enabled'],
      [
        'e2e/report-criteria.spec.ts',
        'a report that is switched off for a business unit has no tile and no page',
      ],
    ],
  ],
  [
    'sales-order-draft needs CreateSalesOrderFromCockpit',
    [['unit/host/routing.test.ts', 'opens the drafts of sales orders only where they may be created']],
  ],
  [
    'The old outgoing-completed-per-day widget shows only when NewSalesOrderView is off; the others only when it is on',
    [
      [
        'unit/catalog/routes-and-widgets.test.ts',
        'of the sales order states exist only while NewSalesOrderView is on, the old one only while it is off',
      ],
    ],
  ],
]
