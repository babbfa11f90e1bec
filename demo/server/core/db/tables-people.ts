/** Kysely types of units, users, sessions, settings, saved views and the audit, column by column as created in migrations/. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { ViewScope } from '../../../../src/contract/entities/custom-view'
import type { JsonColumn, OptionalJsonColumn } from './json-column'

export interface BusinessUnitTable {
  id: GeneratedAlways<number>
  name: string
  features: Generated<string[]>
  concurrent_users: Generated<number>
  /** Its warehouse work is simulated, and its users have the demo's password. */
  is_demo: Generated<boolean>
  /** From then on nobody can sign in. */
  closed_at: Generated<string | null>
}

export interface CompanyInfoTable {
  business_unit_id: number
  name: string
  street_address: string
  zip_code: string
  city: string
  country_code: string
  region: Generated<string>
  date_format: Generated<string>
  time_format: Generated<string>
  number_format: Generated<string>
  currency: Generated<string>
}

export interface UserRoleTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_role_name: string
  system_role: string | null
  deleted: Generated<boolean>
  admin_role_id: number | null
  version: Generated<number>
}

export interface AppUserTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_name: string
  display_name: string
  /** Null for a device, which has no password. */
  password_hash: string | null
  user_type: Generated<number>
  is_active: Generated<boolean>
  default_language: Generated<string>
  picture: string | null
  deleted: Generated<boolean>
  version: Generated<number>
  is_device: Generated<boolean>
  email: string | null
  created_at: Generated<string>
  must_change_password: Generated<boolean>
  /** The provider of the account with which the user signs in; null until the first such sign-in. The subject is the next column. */
  open_id_issuer: string | null
  open_id_subject: string | null
}

export interface PasswordResetTable {
  token_hash: string
  user_id: number
  expires_at: string
}

export interface OpenIdSignInTable {
  state_hash: string
  business_unit_id: number
  is_apport_account: boolean
  browser_hash: string
  nonce: string
  code_verifier: string
  redirect_uri: string
  expires_at: string
}

export interface FormerUserNameTable {
  business_unit_id: number
  /** In lower case. */
  user_name: string
  user_id: number
}

export interface AppUserRoleTable {
  id: GeneratedAlways<number>
  user_id: number
  role_id: number
}

export interface UserSessionTable {
  id: string
  business_unit_id: number
  user_id: number
  application: string
  refresh_hash: string
  previous_refresh_hash: string | null
  refreshed_at: string | null
  login_at: string
  last_seen_at: string
  expires_at: string
  ended_at: string | null
  row_no: GeneratedAlways<number>
  version: Generated<number>
  uses_extra_licence: Generated<boolean>
}

export interface SignInTicketTable {
  token_hash: string
  business_unit_id: number
  user_id: number
  purpose: 'sessionLimit' | 'handover'
  asked_at: string | null
  expires_at: string
}

export interface SignInCounterTable {
  key: string
  failures: Generated<number>
  last_failure_at: string | null
  blocked_until: string | null
  under_way: OptionalJsonColumn
  touched_at: string
}

export interface ScreenTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number
  name: string
  code_hash: string | null
  code_expires_at: string | null
  revoked_at: string | null
  created_at: string
  created_by: number | null
  deleted: Generated<boolean>
  version: Generated<number>
}

export interface SettingTable {
  business_unit_id: number
  user_id: number
  client_id: string
  owner: string
  key: string
  value: string
}

export interface CustomViewTable {
  id: GeneratedAlways<number>
  business_unit_id: number
  user_id: number
  owner: string
  name: string
  scope: Generated<ViewScope>
  content: JsonColumn
}

export interface PrimaryViewTable {
  business_unit_id: number
  user_id: number
  owner: string
  custom_view_id: number
}

export interface PrimaryViewForAllTable {
  business_unit_id: number
  owner: string
  custom_view_id: number
}

export interface AuditTable {
  id: GeneratedAlways<number>
  business_unit_id: number | null
  at: Generated<string>
  user_name: string
  action: string
  entity: string
  entity_id: number | null
  detail: OptionalJsonColumn
  address: Generated<string>
}

export interface PeopleTables {
  business_unit: BusinessUnitTable
  company_info: CompanyInfoTable
  user_role: UserRoleTable
  app_user: AppUserTable
  former_user_name: FormerUserNameTable
  app_user_role: AppUserRoleTable
  user_session: UserSessionTable
  sign_in_ticket: SignInTicketTable
  sign_in_counter: SignInCounterTable
  password_reset: PasswordResetTable
  open_id_sign_in: OpenIdSignInTable
  screen: ScreenTable
  setting: SettingTable
  custom_view: CustomViewTable
  primary_view: PrimaryViewTable
  primary_view_for_all: PrimaryViewForAllTable
  audit: AuditTable
}
