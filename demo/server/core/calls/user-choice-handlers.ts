/** The handler of the user's choice, which resumes the pending call. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { Context } from './context'
import { readChoice } from './pending-choices'
import { ResumedCall } from './user-choice'

export const userChoice: Handlers<Endpoints, Context>['userChoice'] = {
  perform: async ({ body }, { db, caller, now }) => {
    throw new ResumedCall(await readChoice(db, caller, body, now()))
  },
}
