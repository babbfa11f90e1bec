/** How to embed a page or a saved view into another website: the code to copy, and what that website needs besides. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  embedSnippet,
  neededPolicy,
  originVariables,
  packageName,
  snippetKindNames,
  snippetKinds,
  type EmbeddedPage,
  type SnippetKind,
} from '../../contract/embed-snippet'
import { languageNames } from '../../contract/language-names'
import { clientBuild, clientVersion, languages, type Language } from '../../contract/limits'
import type { Session } from '../../kernel/session'
import { Banner } from '../controls/banner'
import { Button } from '../controls/button'
import { CopyButton } from '../controls/copy-button'
import { SegmentedField } from '../controls/segmented-field'
import { SelectField } from '../controls/select-field'
import { Dialog } from '../dialogs/dialog'
import './embed-dialog.css'

type What = Pick<EmbeddedPage, 'area' | 'page' | 'view' | 'hostUrl'>

/** What the session knows about the embedding: the API's address, the business unit and the language. */
function embeddedPage(
  { key, user, language }: Pick<Session, 'key' | 'user' | 'language'>,
  what: What,
): EmbeddedPage {
  const [apiUrl] = JSON.parse(key) as readonly [string, ...unknown[]]
  return { ...what, apiUrl, businessUnitName: user.businessUnitName, language, theme: 'light' }
}

export interface EmbedDialogProps {
  readonly session: Pick<Session, 'key' | 'user' | 'language'>
  /** What is embedded; language and theme can be chosen in the dialog. */
  readonly what: What
  /** Title of the page or view. */
  readonly name: string
  /** The view is visible only to its owner: everybody else sees the page without it. */
  readonly isPrivate?: boolean
  /** Address of a page that shows the same content on a wall. */
  readonly kioskUrl?: string | undefined
  readonly onClose: () => void
}

export function EmbedDialog({ session, what, name, isPrivate = false, kioskUrl, onClose }: EmbedDialogProps) {
  const embedded = embeddedPage(session, what)
  const { t } = useTranslation()
  const [language, setLanguage] = useState(embedded.language as Language)
  const [theme, setTheme] = useState(embedded.theme)
  const [kind, setKind] = useState<SnippetKind>('html')
  const chosen = { ...embedded, language, theme }
  const code = embedSnippet(chosen, kind)
  const { origin } = new URL(embedded.hostUrl)
  return (
    <Dialog
      title={t('embed.title', { name })}
      size={760}
      closable
      onCancel={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <CopyButton kind="primary" data-autofocus="" text={code} label={t('embed.copy')} />
        </>
      }
    >
      <div className="k-embed">
        {isPrivate && <Banner tone="warning">{t('embed.private')}</Banner>}
        <div className="k-embed-choices">
          <SelectField<Language>
            label={t('field.language')}
            value={language}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
            onChange={setLanguage}
          />
          <SegmentedField
            label={t('shell.user.theme')}
            value={theme}
            options={(['light', 'dark', 'auto'] as const).map(value => ({
              value,
              label: t(`shell.theme.${value}`),
            }))}
            onChange={setTheme}
          />
          <SegmentedField
            label={t('embed.kind')}
            value={kind}
            options={snippetKinds.map(value => ({ value, label: snippetKindNames[value] }))}
            onChange={setKind}
          />
        </div>
        <pre className="k-embed-code" tabIndex={0} aria-label={t('embed.code')}>
          {code}
        </pre>
        <section aria-labelledby="embed-needs">
          <h3 className="cap" id="embed-needs">
            {t('embed.needs')}
          </h3>
          <ul>
            {kind === 'react' && (
              <li>
                {t('embed.needs.package', { name: packageName, version: `${clientVersion}.${clientBuild}` })}
              </li>
            )}
            <li>{t(kind === 'iframe' ? 'embed.needs.ticket' : 'embed.needs.token')}</li>
            <li>{t('embed.needs.origin', { variable: originVariables[kind] })}</li>
            <li>
              {t(kind === 'react' ? 'embed.needs.policyAlone' : 'embed.needs.policy')}{' '}
              <code>{neededPolicy(embedded, kind)}</code>
            </li>
            <li>{t('embed.needs.rights')}</li>
            <li>
              <a className="lnk" href={`${origin}/elements.html`} target="_blank" rel="noopener">
                {t('embed.gallery')}
                <span className="sr">{t('shell.newTab')}</span>
              </a>
            </li>
            {kioskUrl !== undefined && (
              <li>
                {t('embed.kiosk')}{' '}
                <a className="lnk" href={kioskUrl} target="_blank" rel="noopener">
                  {kioskUrl}
                  <span className="sr">{t('shell.newTab')}</span>
                </a>
              </li>
            )}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}
