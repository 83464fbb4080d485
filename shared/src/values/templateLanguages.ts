/** The languages in which WhatsApp takes templates, by the codes that it has for them. */
export const templateLanguages = [
  'af',
  'sq',
  'ar',
  'ar_AE',
  'ar_EG',
  'ar_LB',
  'ar_MA',
  'ar_QA',
  'az',
  'be_BY',
  'bn',
  'bn_IN',
  'bg',
  'ca',
  'zh_CN',
  'zh_HK',
  'zh_TW',
  'hr',
  'cs',
  'da',
  'prs_AF',
  'nl',
  'nl_BE',
  'en',
  'en_AE',
  'en_AU',
  'en_CA',
  'en_GB',
  'en_GH',
  'en_IE',
  'en_IN',
  'en_JM',
  'en_MY',
  'en_NZ',
  'en_QA',
  'en_SG',
  'en_UG',
  'en_US',
  'en_ZA',
  'et',
  'fil',
  'fi',
  'fr',
  'fr_BE',
  'fr_CA',
  'fr_CH',
  'fr_CI',
  'fr_MA',
  'ka',
  'de',
  'de_AT',
  'de_CH',
  'el',
  'gu',
  'ha',
  'he',
  'hi',
  'hu',
  'id',
  'ga',
  'it',
  'ja',
  'kn',
  'kk',
  'rw_RW',
  'ko',
  'ky_KG',
  'lo',
  'lv',
  'lt',
  'mk',
  'ms',
  'ml',
  'mr',
  'nb',
  'ps_AF',
  'fa',
  'pl',
  'pt_BR',
  'pt_PT',
  'pa',
  'ro',
  'ru',
  'sr',
  'si_LK',
  'sk',
  'sl',
  'es',
  'es_AR',
  'es_CL',
  'es_CO',
  'es_CR',
  'es_DO',
  'es_EC',
  'es_ES',
  'es_HN',
  'es_MX',
  'es_PA',
  'es_PE',
  'es_UY',
  'sw',
  'sv',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
  'zu',
] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

/** What other tags call a language of the list. */
const otherNames: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', tl: 'fil', iw: 'he' }

/**
 * The language of templates that a BCP 47 tag means: with its region where that has one of its own, else the language alone,
 * else the region where most people speak it (`pt` is `pt_BR`); `undefined` for one without templates.
 */
export function templateLanguageOf(tag: string): TemplateLanguage | undefined {
  const known = (code: string) => templateLanguages.find((language) => language === code)
  const [written = '', ...subtags] = tag.replaceAll('_', '-').split('-')
  const language = otherNames[written.toLowerCase()] ?? written.toLowerCase()
  try {
    const locale = new Intl.Locale([language, ...subtags].join('-'))
    const { region } = locale.maximize()
    return (
      known(`${language}_${locale.region ?? ''}`) ??
      known(language) ??
      known(`${language}_${region ?? ''}`) ??
      templateLanguages.find((code) => code.startsWith(`${language}_`))
    )
  } catch (error) {
    if (error instanceof RangeError) return undefined // how Intl says that it is no tag
    throw error
  }
}
