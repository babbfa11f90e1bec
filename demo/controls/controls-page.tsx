/** The whole page: the list of controls, and the states and description of the chosen one. */
import { useState, useSyncExternalStore } from 'react'
import { densities } from '../../src/areas/element-settings'
import { languages } from '../../src/contract/limits'
import { Segments } from '../gallery/segments'
import { useGalleryTheme } from '../gallery/use-gallery-theme'
import { Stage, type Appearance } from './stage'
import { stories, storyGroups } from './stories'
import { slugOf, type State, type Story } from './story'

export function ControlsPage() {
  const [theme, setTheme] = useGalleryTheme()
  const [density, setDensity] = useState<Appearance['density']>('comfortable')
  const [language, setLanguage] = useState<Appearance['language']>('en-GB')
  const [wanted, setWanted] = useState('')
  const story = useChosenStory()
  const appearance = { theme, density, language }
  const groups = storyGroups.map(group => ({
    ...group,
    stories: group.stories.filter(one => fits(one, wanted.trim().toLowerCase())),
  }))
  return (
    <div className="gallery controls">
      <header>
        <img src="/icon.svg" width="22" height="22" alt="" />
        <b>Cockpit controls</b>
        <a href="/">Cockpit</a>
        <a href="/elements.html">Elements</a>
        <span className="grow" />
        <Segments label="Density" values={densities} value={density} onChange={setDensity} />
        <select
          aria-label="Language"
          value={language}
          onChange={({ currentTarget }) =>
            setLanguage(languages.find(one => one === currentTarget.value) ?? language)
          }
        >
          {languages.map(one => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <Segments label="Theme" values={['light', 'dark']} value={theme} onChange={setTheme} />
      </header>
      <nav aria-label="Controls">
        <input
          type="search"
          aria-label="Find a control"
          placeholder="Find a control"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        {groups.every(group => group.stories.length === 0) && (
          <p className="hint">No control is called so.</p>
        )}
        {groups
          .filter(group => group.stories.length > 0)
          .map(({ title, stories: some }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {some.map(one => (
                  <li key={one.name}>
                    <a href={`#${slugOf(one)}`} aria-current={one === story ? 'page' : undefined}>
                      {one.name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </nav>
      <main key={story.name}>
        <h1>{story.name}</h1>
        <p>{story.what}</p>
        <p className="hint">
          {Object.keys(story.shows).map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <code>{name}</code>
            </span>
          ))}
        </p>
        <div className="states" data-pictured="">
          {story.states.map(state => (
            <StateCell key={state.name} state={state} appearance={appearance} />
          ))}
        </div>
        <Uses story={story} />
      </main>
    </div>
  )
}

const ways = {
  focus: 'reach it with Tab',
  hover: 'put the pointer on it',
  press: 'press it',
  apart: 'press it',
} as const satisfies Record<NonNullable<State['by']>, string>

function StateCell({ state, appearance }: { readonly state: State; readonly appearance: Appearance }) {
  const { name, show: Show, by, isWide = false, room = 0 } = state
  return (
    <section className={isWide ? 'state wide' : 'state'} aria-label={name} data-by={by}>
      <h2>
        {name} {by !== undefined && <small>({ways[by]})</small>}
      </h2>
      <div style={{ paddingBottom: `${room}px` }}>
        <Stage {...appearance}>
          <Show />
        </Stage>
      </div>
    </section>
  )
}

function Uses({ story: { keys = [], right, wrong } }: { readonly story: Story }) {
  return (
    <div className="uses">
      <section className="right" aria-labelledby="right">
        <h2 id="right">Do</h2>
        <ul>
          {right.map(text => (
            <li key={text}>
              <Sentence text={text} />
            </li>
          ))}
        </ul>
      </section>
      <section className="wrong" aria-labelledby="wrong">
        <h2 id="wrong">Do not</h2>
        <ul>
          {wrong.map(text => (
            <li key={text}>
              <Sentence text={text} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">Keyboard</h2>
        {keys.length === 0 ? (
          <p className="hint">It takes no keys.</p>
        ) : (
          <table>
            <tbody>
              {keys.map(([chord, does]) => (
                <tr key={chord}>
                  <th scope="row">
                    <kbd>{chord.replaceAll('+', ' + ')}</kbd>
                  </th>
                  <td>{does}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  )
}

/** Words between backticks are shown as code. */
function Sentence({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}

/** Whether the name of the story, of a component or of a state matches. */
function fits({ name, shows, states }: Story, wanted: string): boolean {
  const names = [name, ...Object.keys(shows), ...states.map(state => state.name)]
  return names.some(one => one.toLowerCase().includes(wanted))
}

/** The story named in the address's hash, so that it can be linked; any other hash shows the first story. */
function useChosenStory(): Story {
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  const chosen = stories.find(one => `#${slugOf(one)}` === hash) ?? stories[0]
  if (chosen === undefined) throw new Error('There are no stories.')
  return chosen
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
