import type { Language } from '@replyloop/shared/values/language'

/** What the page of a rating says in a language. */
export interface RatingTexts {
  title: string
  /** How a screen reader reads a score: `{score}` is the number. */
  score: string
  worst: string
  best: string
  comment: string
  send: string
  choose: string
  thanks: string
  stored: string
  ended: string
  endedWhy: string
}

/** The page in each language that a reader may have. */
export const ratingTexts: Readonly<Record<Language, RatingTexts>> = {
  en: {
    title: 'How did we do?',
    score: '{score} of 5',
    worst: '1 is the worst',
    best: '5 is the best',
    comment: 'Would you like to add something?',
    send: 'Send',
    choose: 'Choose 1 to 5 stars first.',
    thanks: 'Thank you!',
    stored: 'Your rating is stored. You can close this page.',
    ended: 'This link does not work',
    endedWhy: 'It has ended, or it is not complete. Open it from the message itself.',
  },
  de: {
    title: 'Wie waren wir?',
    score: '{score} von 5',
    worst: '1 ist am schlechtesten',
    best: '5 ist am besten',
    comment: 'Möchten Sie etwas hinzufügen?',
    send: 'Senden',
    choose: 'Wählen Sie zuerst 1 bis 5 Sterne.',
    thanks: 'Vielen Dank!',
    stored: 'Ihre Bewertung ist gespeichert. Sie können diese Seite schließen.',
    ended: 'Dieser Link funktioniert nicht',
    endedWhy: 'Er ist abgelaufen oder nicht vollständig. Öffnen Sie ihn aus der Nachricht selbst.',
  },
  fr: {
    title: 'Comment cela s’est-il passé ?',
    score: '{score} sur 5',
    worst: '1 est la moins bonne note',
    best: '5 est la meilleure',
    comment: 'Souhaitez-vous ajouter quelque chose ?',
    send: 'Envoyer',
    choose: 'Choisissez d’abord de 1 à 5 étoiles.',
    thanks: 'Merci !',
    stored: 'Votre avis est enregistré. Vous pouvez fermer cette page.',
    ended: 'Ce lien ne fonctionne pas',
    endedWhy: 'Il a expiré ou il est incomplet. Ouvrez-le depuis le message.',
  },
  es: {
    title: '¿Qué tal lo hicimos?',
    score: '{score} de 5',
    worst: '1 es lo peor',
    best: '5 es lo mejor',
    comment: '¿Quiere añadir algo?',
    send: 'Enviar',
    choose: 'Elija primero de 1 a 5 estrellas.',
    thanks: '¡Gracias!',
    stored: 'Su valoración está guardada. Puede cerrar esta página.',
    ended: 'Este enlace no funciona',
    endedWhy: 'Ha caducado o no está completo. Ábralo desde el mensaje.',
  },
  it: {
    title: 'Come è andata?',
    score: '{score} su 5',
    worst: '1 è il voto più basso',
    best: '5 è il più alto',
    comment: 'Vuole aggiungere qualcosa?',
    send: 'Invia',
    choose: 'Scelga prima da 1 a 5 stelle.',
    thanks: 'Grazie!',
    stored: 'La sua valutazione è salvata. Può chiudere questa pagina.',
    ended: 'Questo link non funziona',
    endedWhy: 'È scaduto o non è completo. Lo apra dal messaggio.',
  },
  pt: {
    title: 'Como foi o atendimento?',
    score: '{score} de 5',
    worst: '1 é a pior nota',
    best: '5 é a melhor',
    comment: 'Deseja acrescentar algo?',
    send: 'Enviar',
    choose: 'Escolha primeiro de 1 a 5 estrelas.',
    thanks: 'Obrigado!',
    stored: 'A sua avaliação está guardada. Pode fechar esta página.',
    ended: 'Este link não funciona',
    endedWhy: 'Expirou ou não está completo. Abra-o a partir da mensagem.',
  },
  nl: {
    title: 'Hoe deden we het?',
    score: '{score} van 5',
    worst: '1 is het slechtst',
    best: '5 is het best',
    comment: 'Wilt u iets toevoegen?',
    send: 'Versturen',
    choose: 'Kies eerst 1 tot 5 sterren.',
    thanks: 'Dank u wel!',
    stored: 'Uw beoordeling is bewaard. U kunt deze pagina sluiten.',
    ended: 'Deze link werkt niet',
    endedWhy: 'Hij is verlopen of niet volledig. Open hem vanuit het bericht zelf.',
  },
}
