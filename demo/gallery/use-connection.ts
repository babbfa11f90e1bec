/** The gallery's sign-in, which every element on the page shares; asked for again when an element says that it is over. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { provideAuthContext, type AuthContext } from 'warehouse-cockpit/all'
import { forget, signIn } from '../examples/sign-in.js'

/** The name in the attribute auth-context. */
export const contextName = 'gallery'

export interface Connection {
  readonly context: AuthContext | null
  /** Where the form stands while nobody is signed in. */
  readonly place: RefObject<HTMLDivElement | null>
}

export function useConnection(): Connection {
  const place = useRef<HTMLDivElement>(null)
  const [context, setContext] = useState<AuthContext | null>(null)
  useEffect(() => {
    const ended = (event: DocumentEventMap['cockpit-auth-needed']) => {
      if (event.detail.reason !== 'ended') return
      forget()
      setContext(null)
    }
    document.addEventListener('cockpit-auth-needed', ended)
    return () => document.removeEventListener('cockpit-auth-needed', ended)
  }, [])
  useEffect(() => {
    provideAuthContext(contextName, context)
    const form = place.current
    if (context !== null || form === null) return undefined
    let isWanted = true
    void signIn(form).then(signedIn => {
      if (isWanted) setContext(signedIn)
    })
    return () => {
      isWanted = false
      form.replaceChildren()
    }
  }, [context])
  return { context, place }
}
