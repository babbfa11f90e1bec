/** Kysely types of the state of calls, as created in migrations/0007 and 0055. */

export interface ServerLeaseTable {
  id: string
  alive_until: string
  version: string | null
}

export interface RequestKeyTable {
  business_unit_id: number
  user_id: number
  key: string
  endpoint: string
  input_hash: string
  owner_id: string
  state: 'running' | 'written' | 'answered' | 'lost'
  answer: string | null
  at: string
}

export interface UserChoiceTable {
  id: string
  business_unit_id: number
  user_id: number
  endpoint: string
  input: string
  question: string
  choices: string
  is_rehearsal: boolean
  at: string
}

export interface RequestTables {
  server_lease: ServerLeaseTable
  request_key: RequestKeyTable
  user_choice: UserChoiceTable
}
