/** How phones write reactions as texts, where they know no others: `%` is the quoted message, `@` an emoji. */
interface Wordings {
  /** Those that stand for one emoji, by it. */
  added: Readonly<Record<string, readonly string[]>>
  /** Those that name the emoji. */
  byEmoji: readonly string[]
  /** Those that take one back. */
  removed: readonly string[]
}

const english: Wordings = {
  added: {
    '❤️': ['Loved %'],
    '👍': ['Liked %'],
    '👎': ['Disliked %'],
    '😂': ['Laughed at %'],
    '‼️': ['Emphasized %', 'Emphasised %'],
    '❓': ['Questioned %'],
  },
  byEmoji: ['@ to %', 'Reacted @ to %', 'Reacted with @ to %'],
  removed: ['a heart', 'a like', 'a dislike', 'a laugh', 'an exclamation', 'a question mark', '@'].map(
    (what) => `Removed ${what} from %`,
  ),
}

const german: Wordings = {
  added: {
    '❤️': ['% ein Herz hinzugefügt'],
    '👍': ['Gefällt %', 'Gefällt: %'],
    '👎': ['Gefällt nicht: %', 'Gefällt % nicht'],
    '😂': ['% ein Lachen hinzugefügt'],
    '‼️': ['% ein Ausrufezeichen hinzugefügt'],
    '❓': ['% ein Fragezeichen hinzugefügt'],
  },
  byEmoji: ['Hat mit @ auf % reagiert'],
  removed: [
    ...['Herz', '„Gefällt mir“', '„Gefällt mir nicht“', 'Lachen', 'Ausrufezeichen', 'Fragezeichen'].map(
      (what) => `${what} von % entfernt`,
    ),
    '@ aus % entfernt',
    'Entfernte @ aus %',
  ],
}

const dutch: Wordings = {
  added: {
    '❤️': ['Gaf een hartje aan %'],
    '👍': ['Vond % leuk'],
    '👎': ['Vond % niet leuk'],
    '😂': ['Lachte om %'],
    '‼️': ['Benadrukte %'],
    '❓': ['Zette een vraagteken bij %'],
  },
  byEmoji: ['Reageerde met @ op %'],
  removed: [
    ...['hartje', 'duim omhoog', 'duim omlaag', 'lach', 'uitroepteken', 'vraagteken'].map(
      (what) => `Verwijderde een ${what} van %`,
    ),
    'Verwijderde @ uit %',
  ],
}

const french: Wordings = {
  added: {
    '❤️': ['A ajouté un « J’adore » à %', 'A adoré %'],
    '👍': ['A ajouté un « J’aime » à %', 'A aimé %'],
    '👎': ['A ajouté un « Je n’aime pas » à %', 'N’a pas aimé %'],
    '😂': ['A ajouté un rire à %', 'A ri de %'],
    '‼️': ['A ajouté des points d’exclamation à %'],
    '❓': ['A ajouté un point d’interrogation à %'],
  },
  byEmoji: ['A réagi avec @ à %'],
  removed: [
    ...['« J’adore »', '« J’aime »', '« Je n’aime pas »', 'rire', 'point d’interrogation'].map(
      (what) => `A retiré son ${what} de %`,
    ),
    'A retiré ses points d’exclamation de %',
    'A retiré @ de %',
  ],
}

/** Of Spain, and of America. */
const spanish: Wordings = {
  added: {
    '❤️': ['Le encanta %', 'Le encantó %'],
    '👍': ['Le gusta %', 'Le gustó %'],
    '👎': ['No le gusta %', 'No le gustó %'],
    '😂': ['Le hace gracia %', 'Le dio risa %'],
    '‼️': ['Le sorprende %', 'Exclamó por %'],
    '❓': ['Duda sobre %', 'Dudó sobre %'],
  },
  byEmoji: ['Se ha reaccionado con @ a %', 'Reaccionó con @ a %'],
  removed: [
    ...['le encanta', 'le gusta', 'le disgusta', 'le hace gracia', 'le sorprende', 'duda sobre'].map(
      (what) => `Ya no ${what} %`,
    ),
    'Ha eliminado @ de %',
  ],
}

const italian: Wordings = {
  added: {
    '❤️': ['Ha aggiunto un cuoricino a %', 'Ha adorato %'],
    '👍': ['Ha aggiunto “Mi piace” a %'],
    '👎': ['Ha aggiunto “Non mi piace” a %'],
    '😂': ['Trova divertente %'],
    '‼️': ['Ha aggiunto i punti esclamativi a %'],
    '❓': ['Ha aggiunto il punto interrogativo a %'],
  },
  byEmoji: ['Ha reagito con @ a %'],
  removed: [
    ...[
      'il cuoricino',
      '“Mi piace”',
      '“Non mi piace”',
      'i punti esclamativi',
      'il punto interrogativo',
      '@',
    ].map((what) => `Ha rimosso ${what} da %`),
    'Non trova più divertente %',
  ],
}

const portuguese: Wordings = {
  added: {
    '❤️': ['Amou %'],
    '👍': ['Curtiu %'],
    '👎': ['Não curtiu %', 'Não gostou de %'],
    '😂': ['Riu de %'],
    '‼️': ['Enfatizou %'],
    '❓': ['Questionou %'],
  },
  byEmoji: [],
  removed: [],
}

const northern: Wordings = {
  added: {
    '❤️': ['Gav ett hjärta till %', 'Satte et hjerte ved %', 'Føjede et hjerte til %'],
    '👍': ['Gillade %', 'Likte %', 'Syntes om %'],
    '👎': ['Ogillade %', 'Mislikte %', 'Syntes ikke om %'],
    '😂': ['Skrattade åt %', 'Lo av %', 'Grinede af %'],
    '‼️': ['Betonade %', 'Satte utropstegn ved %', 'Føjede udråbstegn til %'],
    '❓': ['Satte ett frågetecken på %', 'Satte spørsmålstegn ved %', 'Føjede et spørgsmålstegn til %'],
  },
  byEmoji: [
    'Reagerade med @ på %',
    'Reagerte med @ på %',
    'Reagerede med @ på %',
    '@ till %',
    'La til @ for %',
  ],
  removed: ['Tog bort @ från %', 'Fjernet @ fra %', 'Fjernede @ fra %'],
}

const russian: Wordings = {
  added: { '👍': ['Понравилось %'], '👎': ['Не понравилось %'] },
  byEmoji: [],
  removed: [],
}

/** In all languages in which wordings are known. */
export const phoneWordings: readonly Wordings[] = [
  english,
  german,
  dutch,
  french,
  spanish,
  italian,
  portuguese,
  northern,
  russian,
]
