import { wishesOf } from './wishes.ts'

/** How people say in German that they want no more messages. */
export const german = wishesOf({
  lists: {
    messages: `nachricht|nachrichten|sms|mail|mails|email|emails|e_mail|e_mails|anruf|anrufe|werbung|werbenachrichten|werbemails|angebote|infos|informationen|newsletter|spam|kontakt|kontaktaufnahme|whatsapps|updates|benachrichtigungen|post|zeug|mist|scheiss|scheisse`,
    data: `nummer|nummern|handynummer|telefonnummer|rufnummer|daten|kontaktdaten|kontakt|mailadresse|emailadresse|email|e_mail|adresse|profil`,
    many: `nachrichten|sms|mails|emails|e_mails|anrufe|werbung|werbemails|newsletter|spam|whatsapps|benachrichtigungen`,
    consent: `einwilligung|zustimmung|erlaubnis|einverstandnis|einverstandniserklarung|genehmigung|werbeeinwilligung|datenschutzeinwilligung`,
    me: `mich|mir|uns`,
    polite: `bitte|jetzt|endlich|sofort|doch|mal|damit|einfach|gefalligst|schon`,
  },
  plain: `
    ich|wir widerrufe|widerrufen|entziehe|entziehen hiermit? meine|unsere|die|jede? $consent
    hiermit widerrufe|widerrufen|entziehe ich|wir meine|unsere|die|jede? $consent
    ich|wir ziehe|ziehen hiermit? meine|unsere $consent hiermit? zuruck
    meine|unsere|die? $consent widerrufen|widerrufe_ich
  `,
  tails: `bitte|danke|sofort|hiermit|mit_sofortiger_wirkung|zum_erhalt|zur_kontaktaufnahme|fur|zu|von|in|den|die|der|diesen|diese|weiteren|werbliche|$messages`,
  likely: `
    widerruf|widerrufe|widerrufen|widerrufs|entziehe|entziehen ... $consent
    $consent ... widerrufen|widerrufe|zuruckziehen|entziehen|zuruckgezogen|zuruck
    ziehe|ziehen ... $consent
    keine|nie|niemals|ohne ... $consent ... gegeben|erteilt|gab >
    < ohne|keine meine|unsere? $consent >
    losch|losche|loscht|loschen|loschung|entfern|entferne|entfernt|entfernen|streich|streiche|streicht|streichen|vergesst|vergessen|vergiss sie|alle|bitte|doch|sofort|endlich? sie|alle|bitte? alle? meine|unsere|meiner|mein ... $data !nicht
    meine|unsere|mein ... $data ... loschen|entfernen|streichen|vergessen|geloscht_haben|geloscht_werden >
    < losch|losche|loscht|loschen|nummer|daten sie? $me|nummer|daten|alles|loschen >
    kein|keinerlei|null|nicht_das_geringste interesse $polite ? mehr? $polite ? danke? >
    kein|keinerlei interesse mehr? an_weiteren|an_ihren|an_euren|an_deinen|an_solchen|an_diesen|an_nachrichten|an_werbung|an_angeboten|an_dem_newsletter|daran
    < bin? ich|wir|bin|sind? nicht|nicht_mehr|uberhaupt_nicht|gar_nicht interessiert >
    interessiert mich|uns nicht|nicht_mehr|uberhaupt_nicht|null|einen_scheiss >
    < hor|hort|horen|horens sie? $polite ? $polite ? auf !zu_arbeiten
    hor|hort|horen sie|ihr? $polite ? damit|mit|mir|uns|auf_zu|auf_mir|auf_mich|auf_uns|auf_damit
    bitte|sofort|konnt_ihr|kannst_du|konnen_sie|sollt|sollen_sie|musst|mussen_sie ... aufhoren >
    nicht|nie|niemals mehr|wieder|weiter? schreiben|anschreiben|kontaktieren|belastigen|storen|zusenden|zuschicken|schicken|senden|melden|texten|zutexten|zuspammen|nerven >
    nicht_mehr|nie_wieder schreiben|kontaktieren|anschreiben|anrufen
    schreib|schreibt|schreiben|schick|schickt|schicken|send|sende|sendet|senden|kontaktier|kontaktiert|kontaktieren|ruf|ruft|rufen|belastig|belastigt|belastigen|melde|meldet|melden|nerv|nervt|nerven|textet sie|dich|euch? mich|mir|uns|sich|dich|euch|hier|unter|diese|dieser? diese|dieser? nummer? bitte|einfach|doch? nie|niemals|nicht|nichts|keine mehr|wieder|weiteren|weitere|$messages
    < kontaktieren|kontaktier|kontaktiert sie? mich|uns nicht >
    belastigt|belastigen|belastigung|belastige|belastigst
    nervt|nervst|nerv|nerven|kotzt|stort|storst mich|uns|mir|sie|langsam|nur|gewaltig >
    < das|ihr|du|sie|es? nervt|reichts|nerven >
    < lass|lasst|lassen|lassts sie|doch|bitte? mich|uns|mir|meine_frau|meinen_mann $polite ? $polite ? in_ruhe|in_frieden|zufrieden !reden|arbeiten|anschauen|ansehen|nachdenken|uberlegen|sprechen|schauen|besprechen|lesen|essen|machen|entscheiden
    < mich|uns? $polite ? in_ruhe_lassen|in_frieden_lassen >
    mich|uns $polite ? in_ruhe|in_frieden >
    keine|keinerlei|nie|niemals weitere|weiteren|solche|solchen|eure|ihre|deine|diese? $messages mehr|bitte|von_euch|von_ihnen|von_dir|wunschen|gewunscht !bekommen_wir
    < keine|keinerlei weitere|weiteren|solche|solchen? $many >
    will|wollen|mochte|mochten|wunsche|wunschen|brauche|brauchen|wollte ... keine|keinerlei weitere|weiteren|solche|solchen|eure|ihre|deine|diese? $messages
    keine_weiteren|keine_weitere nachrichten|nachricht|sms|mails|werbung|anrufe
    keine werbung
    will|wollen|mochte|mochten|wunsche ... nichts mehr ... bekommen|erhalten|horen|schicken|senden|zugesandt|wissen|lesen
    < nichts mehr von_euch|von_ihnen|von_dir|schicken|senden
    < ich|wir? will|wollen|mochte|mochten das|dies|diese|eure|ihre|solche|so_was|sowas $messages ? nicht|nicht_mehr bitte|haben|bekommen|erhalten? >
    nehm|nehme|nehmt|nehmen|trag|trage|tragt|tragen|streich|streicht|streichen|werft|werfen|loscht|loschen sie? mich|uns|meine_nummer|unsere_nummer ... aus|von|vom !kunden|patient|mit
    < bitte? meld|melde|meldet|melden sie? mich|uns ... ab >
    aus|von|vom dem|der|den|diesem|dieser|eurem|eurer|ihrem|ihrer|deinem|deiner? verteiler|liste|mailingliste|newsletter|kartei|datenbank|datei|kontaktliste|adressliste ... streichen|loschen|entfernen|nehmen|austragen|abmelden|raus|runter|genommen|geloscht|gestrichen|entfernt
    < raus|runter aus|von|vom dem|der|eurem|eurer|ihrem|ihrer|diesem|dieser? verteiler|liste|newsletter|datenbank
    < wie|bitte|kann|ich|mochte|will|wo|mich|hier|jetzt|sofort? kann|ich|mochte|will|mich|bitte? ich|mich|bitte|man|hier? mich|sich|das|hier|bitte|wieder? abmelden|austragen|abbestellen >
    newsletter|nachrichten|sms|werbung|mails|abo|benachrichtigungen ... abmelden|abbestellen|stoppen|beenden|einstellen|kundigen|abschalten|abstellen|deaktivieren|unterlassen >
    < bitte? stopp|stoppt|stoppe|stoppen|beende|beendet|beenden|unterlass|unterlasst|unterlassen sie? bitte? das|dies|es|damit|alles $polite ? >
    < bitte? stopp|stoppt|stoppe|stoppen|beende|beendet|beenden|unterlass|unterlasst|unterlassen sie? bitte? diese|die|eure|ihre|alle|den ... $messages
    unterlassen|unterlassung|unterlassungserklarung|abmahnung|anzeige_erstatten|zeige_sie_an|zeige_euch_an
    ist|nur|alles|reiner|euer|ihr|dein|kein|als spam >
    < spam|spammer >
    ~angegeben|habe_ich falsche|falschen nummer|rufnummer|telefonnummer|person|kontakt !angegeben|geschrieben|eingegeben|gewahlt|gegeben|genannt|getippt|notiert|eingetragen|gespeichert
    falsch verbunden
    < sie|ihr haben|habt sich|euch|da? verwahlt|vertan
    ~noch nie|niemals|nirgends ... angemeldet|zugestimmt|eingewilligt|angefordert|registriert|abonniert|eingetragen
    ~noch habe|haben|hab ... nicht|nie|niemals angemeldet|zugestimmt|eingewilligt|angefordert|registriert|abonniert|eingetragen !haben|habe|worden|aber
    nie ... meine nummer gegeben
    unerwunscht|unerwunschte|unerwunschten|ungefragt ... $messages >
    euch|sie|dich|nummer ... blockiert|geblockt|gesperrt|gemeldet >
    blockiert|blockiere|blockieren|sperre|sperren|gesperrt|melde ... euch|sie|dich|nummer >
    < blockiert|geblockt
    < verpiss|verpisst|verzieh|verzieht|fick|fickt|leck|leckt dich|euch|mich
    < halt|halts|halten sie|die|dein|euer|das? klappe|maul|fresse
    < schluss jetzt|damit|mit >
    < genug|genug_jetzt|es_reicht|jetzt_reicht_s|jetzt_reichts|reicht_jetzt|schluss >
    nicht_mehr_anschreiben|recht_auf_vergessenwerden|loschung_meiner_daten|datenloschung
  `,
})
