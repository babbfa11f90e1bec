/** The frame of the pages before the sign-in: brand, form, languages, and the picture beside them. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../src/contract/language-names'
import { signInLanguages, type Language } from '../src/contract/limits'
import { BrandMark } from '../src/ui/theme/icons'
import { installationName } from './installation-name'
import { RackPicture } from './rack-picture'

export interface SignInFrameProps {
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly children: ReactNode
}

export function SignInFrame({ language, onLanguage, children }: SignInFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="lg">
      <main className="lf">
        <Brand />
        {children}
        <footer>
          <nav className="langs" aria-label={t('field.language')}>
            {signInLanguages.map(offered => (
              <button
                key={offered}
                type="button"
                lang={offered}
                aria-current={offered === language || undefined}
                onClick={() => onLanguage(offered)}
              >
                {languageNames[offered]}
              </button>
            ))}
          </nav>
        </footer>
      </main>
      <aside className="la" aria-hidden="true">
        <RackPicture />
      </aside>
    </div>
  )
}

/** The product's logo and the name of the installation. */
export function Brand() {
  return (
    <div className="bw">
      <BrandMark />
      <span>{installationName()}</span>
    </div>
  )
}
