/**
 * Example: an element inside a React 19 application. The package's types make the tag, its attributes and events known to JSX; the
 * context goes in as a property, so that no name is needed. React makes, moves and removes the element as it likes.
 */
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type {} from 'warehouse-cockpit/jsx'
import type { AuthContext, CockpitElement } from 'warehouse-cockpit/order-grids'
import 'warehouse-cockpit/order-grids'
import { signIn } from './sign-in.js'

const pages = [
  ['sales-orders-es-page', 'Sales orders'],
  ['stocks-es-page', 'Stocks'],
] as const

function Application() {
  const [context, setContext] = useState<AuthContext | null>(null)
  const [page, setPage] = useState<(typeof pages)[number][0]>(pages[0][0])
  const [isShown, setIsShown] = useState(true)
  const [status, setStatus] = useState('')
  const grid = useRef<CockpitElement>(null)
  return (
    <>
      <h1>React host</h1>
      <p>
        Attributes, the property <code>authContext</code>, events and <code>refresh()</code>, all from JSX.{' '}
        <a href="/elements.html">All examples</a>
      </p>
      {context === null && <SignIn onSignedIn={setContext} />}
      <div className="bar">
        {pages.map(([name, title]) => (
          <button key={name} aria-pressed={name === page} onClick={() => setPage(name)}>
            {title}
          </button>
        ))}
        <button onClick={() => grid.current?.refresh()}>Refresh</button>
        <button onClick={() => setIsShown(before => !before)}>{isShown ? 'Remove' : 'Show'}</button>
      </div>
      <p role="status">{status}</p>
      {isShown && (
        <cockpit-order-grids
          ref={grid}
          authContext={context}
          page={page}
          lang="en-GB"
          host-url="/"
          oncockpit-ready={event => setStatus(`Ready: ${event.detail.page}`)}
          oncockpit-auth-needed={event => {
            if (event.detail.reason === 'ended') setContext(null)
          }}
        />
      )}
    </>
  )
}

/** The form is no React component: it stands for a sign-in that is there already. */
function SignIn({ onSignedIn }: { readonly onSignedIn: (context: AuthContext) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current
    if (form === null) return undefined
    void signIn(form).then(onSignedIn)
    return () => form.replaceChildren()
  }, [onSignedIn])
  return <div ref={place} />
}

const place = document.getElementById('application')
if (place !== null) createRoot(place).render(<Application />)
