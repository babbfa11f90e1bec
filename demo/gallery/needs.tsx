/** What a page of another origin must allow. */
import { neededPolicy, originVariables, type SnippetKind } from '../../src/contract/embed-snippet'

export function Needs({ kind }: { readonly kind: SnippetKind }) {
  const { origin } = location
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">Needs from your page</h2>
      <dl>
        <dt>CSP</dt>
        <dd>
          <code>{neededPolicy({ hostUrl: origin, apiUrl: origin }, kind)}</code>
        </dd>
        <dt>{kind === 'iframe' ? 'Frame' : 'CORS'}</dt>
        <dd>
          Its origin stands in <code>{originVariables[kind]}</code>
        </dd>
        <dt>Size</dt>
        <dd>A height; from 320 px wide, and it fits its container</dd>
        <dt>Fonts</dt>
        <dd>It brings its own and touches none of yours</dd>
      </dl>
    </section>
  )
}
