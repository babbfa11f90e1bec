/** The exports of every entry beside its elements; the package's declarations consist of this module, auth-context.ts and jsx.ts. */
export { provideAuthContext } from './auth-context'
export type * from './element-types'
