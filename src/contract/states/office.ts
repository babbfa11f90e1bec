/**
 * States and choices of the office's own rows: accounts, sessions, integration, cause codes, stock attributes (spec 1,
 * sections 3 and 4; spec 2, section 7, integration monitor). Where the spec names no values, these are ours.
 */

/** Suppliers and users (spec 1, section 4). */
export const accountStates = ['Active', 'Inactive'] as const
export type AccountState = (typeof accountStates)[number]

export const sessionStates = ['Open', 'Ended'] as const
export type SessionState = (typeof sessionStates)[number]

export const integrationStates = [
  'Pending',
  'Processing',
  'Delivered',
  'DeliveredWithWarning',
  'Retrying',
  'Failed',
] as const
export type IntegrationState = (typeof integrationStates)[number]

/** Delivered: there is nothing left to do. */
export const deliveredStates = [
  'Delivered',
  'DeliveredWithWarning',
] as const satisfies readonly IntegrationState[]

export const integrationDirections = ['Inbound', 'Outbound'] as const
export type IntegrationDirection = (typeof integrationDirections)[number]

/** Another system calls an endpoint of ours, we fetch from one of theirs, or we notify them of an event. */
export const integrationTypes = ['Endpoint', 'Retrieval', 'EventSubscription'] as const
export type IntegrationType = (typeof integrationTypes)[number]

export const integrationInitiators = ['Schedule', 'User', 'Event', 'ExternalSystem'] as const
export type IntegrationInitiator = (typeof integrationInitiators)[number]

export const resultLevels = ['Information', 'Warning', 'Error'] as const
export type ResultLevel = (typeof resultLevels)[number]

/** What a cause code explains. */
export const causeCodeTypes = [
  'Pick',
  'Gain',
  'Loss',
  'Move',
  'Block',
  'Count',
  'Return',
  'Hold',
  'Cancel',
] as const
export type CauseCodeType = (typeof causeCodeTypes)[number]

/** Languages that printers understand; the first ones can print single labels, PostScript prints whole pages only. */
export const labelTechnologies = ['ZPL', 'IPL', 'ESC/POS', 'PDF'] as const
export const printTechnologies = [...labelTechnologies, 'PostScript'] as const

export const attributeDataTypes = ['Text', 'Number', 'Date', 'Flag'] as const

/** When stocks with different values of the attribute are merged: they stay separate, take the newest value, or lose it. */
export const attributeHandlings = ['KeepApart', 'TakeNewest', 'Clear'] as const

/** User types in the order of their numbers, from 0 (spec 2, section 6). */
export const userTypes = [
  'TemporaryUser',
  'User',
  'SuperUser',
  'Administrator',
  'SupportUser',
  'ApportUser',
  'AutomatedUser',
  'ExternalAutomatedUser',
  'GlobalAdminUser',
] as const
export type UserType = (typeof userTypes)[number]

/** What a role allows by itself, whatever its name (spec 2, section 6). */
export const systemRoles = ['Administrator', 'GlobalAdminUser'] as const
export type SystemRole = (typeof systemRoles)[number]
