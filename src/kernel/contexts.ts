/** The contexts of the page by the names under which it provides them. Part of the public types, so it imports few other modules. */
import type { AuthContext, ContextListener } from './auth-context'
import { pageRuntime } from './page-runtime'

/**
 * Registers a context under a name, before or after the elements that name it. Replace it for another token function or another user, provide
 * the same one again after the next sign-in of its user; null removes it, for a page whose user signs out.
 */
export function provideAuthContext(name: string, context: AuthContext | null): void {
  const { contexts, contextListeners } = pageRuntime()
  contexts.set(name, context)
  for (const listener of [...contextListeners]) listener(name, context)
}

/** The context under a name: null after it was removed, undefined before there was one. */
export function contextNamed(name: string): AuthContext | null | undefined {
  return pageRuntime().contexts.get(name)
}

/** Calls the listener whenever a context is provided or removed. */
export function onContexts(listener: ContextListener): () => void {
  const { contextListeners } = pageRuntime()
  contextListeners.add(listener)
  return () => contextListeners.delete(listener)
}
