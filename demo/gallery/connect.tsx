/** What stands in place of the live element until somebody is signed in. */
import type { RefObject } from 'react'

export function Connect({ place }: { readonly place: RefObject<HTMLDivElement | null> }) {
  return (
    <section className="panel connecting" aria-labelledby="connect">
      <h2 id="connect">See it live</h2>
      <div ref={place} />
    </section>
  )
}
