/** What every entry gives a page beside its elements; the package's declarations are made of this module, auth-context.ts and jsx.ts. */
export { provideAuthContext } from './auth-context'
export type * from './element-types'
