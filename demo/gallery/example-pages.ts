/** The example pages, each with what it shows; the gallery lists them and a test opens each. */
export interface ExamplePage {
  readonly path: `/${string}.html`
  readonly title: string
  readonly what: string
}

export const examplePages: readonly ExamplePage[] = [
  {
    path: '/examples/plain.html',
    title: 'Plain HTML',
    what: 'One grid and a context that the page registers',
  },
  {
    path: '/examples/inline-json.html',
    title: 'Plain HTML, inline JSON',
    what: 'A token that the server wrote into the page',
  },
  {
    path: '/examples/erp-page.html',
    title: 'ERP page, three widgets',
    what: 'Three elements among hostile styles, with one sign-in',
  },
  {
    path: '/portal.html',
    title: 'ERP page, one grid',
    what: 'The whole of it in two files to copy',
  },
  {
    path: '/examples/react-host.html',
    title: 'React host',
    what: 'JSX types, properties and events of React 19',
  },
  {
    path: '/examples/framework-host.html',
    title: 'Vue or Angular host',
    what: 'Made, moved and removed as such frameworks do it',
  },
  {
    path: '/examples/strict-policy.html',
    title: 'Strictest policy',
    what: 'Trusted Types by name, no inline script or style',
  },
  {
    path: '/examples/untrusted-portal.html',
    title: 'Frame, untrusted portal',
    what: 'The element in a frame of its own origin',
  },
  {
    path: '/kiosk.html',
    title: 'Kiosk',
    what: 'The dashboard on a wall',
  },
]
