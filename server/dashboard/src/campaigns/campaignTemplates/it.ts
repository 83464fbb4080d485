import type { LanguageTemplates } from './campaignTemplate.ts'
import { appointment } from './it/appointment.ts'
import { leadMagnet } from './it/leadMagnet.ts'
import { support } from './it/support.ts'
import { webinar } from './it/webinar.ts'
import { winBack } from './it/winBack.ts'

/** The campaign templates in Italian, which address people as «tu». */
export const inItalian: LanguageTemplates = {
  company: '[azienda]',
  templates: { webinar, appointment, leadMagnet, winBack, support },
}
