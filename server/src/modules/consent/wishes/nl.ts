import { wishesOf } from './wishes.ts'

/** How people say in Dutch that they want no more messages. */
export const dutch = wishesOf({
  lists: {
    messages: `bericht|berichten|berichtjes|sms|smsjes|sms_jes|mail|mails|mailtjes|email|emails|e_mail|e_mails|app|apps|appjes|reclame|aanbiedingen|advertenties|telefoontjes|nieuwsbrief|nieuwsbrieven|spam|contact|meldingen|post|onzin|rommel`,
    data: `nummer|telefoonnummer|gegevens|contactgegevens|contact|data|mailadres|e_mailadres|emailadres|persoonsgegevens`,
    many: `berichten|berichtjes|sms|smsjes|mails|mailtjes|emails|e_mails|appjes|reclame|advertenties|telefoontjes|nieuwsbrief|nieuwsbrieven|spam|meldingen`,
    consent: `toestemming|instemming|akkoord`,
    verbs: `sturen|mailen|bellen|appen|smsen|schrijven|spammen|contacteren|benaderen|lastigvallen|lastig_vallen|berichten|contact`,
    forms: `stuur|stuurt|sturen|mail|mailt|bel|belt|app|appt|sms|schrijf|schrijft|benader|benadert|contacteer|contacteert|val|valt|spam`,
  },
  plain: `
    ik|wij trek|trekken hierbij? mijn|onze $consent hierbij? in
    hierbij trek|trekken ik|wij mijn|onze $consent in
    ik|wij? herroep|herroepen|intrekken hierbij? mijn|onze $consent
  `,
  tails: `alsjeblieft|aub|graag|bedankt|nu|meteen|per_direct|voor|om|het|de|deze|jullie|uw|ontvangen|te|verdere|alle|$messages`,
  likely: `
    trek|trekken|herroep|herroepen|intrekken mijn|onze|hierbij|ik|de ... $consent
    mijn|onze $consent ... in|intrekken|ingetrokken >
    geen|nooit|zonder ... $consent !nodig|voor_de
    < hou|houd|houdt u|je|jullie|nu|toch? nu|eens|toch|alsjeblieft|aub|a_u_b? op|ermee_op|mee_op !met
    hou|houd|houdt|stop|stopt|kap|kapt|ophouden|stoppen|kappen op? met dit|deze|jullie|het|al? $verbs|$messages|me|mij|ons
    < stop|kap|kappen|stoppen ermee|er_mee|hiermee|daarmee|nou|nu|aub
    graag|nu|meteen|wilt_u|willen_jullie|kunnen_jullie|kunt_u|kan_je|moeten ... ophouden|stoppen|kappen >
    verwijder|verwijdert|verwijderen|wis|wist|wissen|schrap|schrapt|schrappen|delete|vergeet ... mijn|ons|onze ... $data !van_de_factuur
    mijn|ons|onze ... $data ... verwijderen|wissen|schrappen|deleten|weghalen aub|graag|alsjeblieft? >
    verwijder|verwijdert|verwijderen|haal|haalt|schrap|schrapt|wis|gooi|gooit mij|me|ons ... van|uit|af|eruit|eraf
    < verwijder|verwijdert|wis|schrap mij|me|ons >
    schrijf|schrijft|meld|meldt|melden|schrijven me|mij|ons|ik_me|ik_mij ... uit|af
    < ik|hoe|waar|kan|wil|graag|hier|me|mij? kan|wil|ik|graag|me|mij? ik|graag|me|mij|hier? me|mij|hier? afmelden|uitschrijven|opzeggen >
    nieuwsbrief|berichten|sms|reclame|mails|meldingen ... afmelden|opzeggen|stopzetten|stoppen|uitzetten|beeindigen >
    van|uit|af de|jullie|uw|je|deze|die lijst|maillijst|mailinglijst|verzendlijst|bestand|database|adressenbestand|adressenlijst halen|verwijderen|schrappen|gehaald_worden >
    geen|nooit_meer verdere|zulke|dit_soort|van_die|jullie? $messages meer|aub|alsjeblieft|van_jullie|sturen
    < geen verdere|zulke|dit_soort? $many >
    wil|willen|wens|wensen|hoef|hoeven ... geen|niet|niks|niets|nooit ... $messages|van_jullie|van_u|benaderd|gebeld|gemaild|lastiggevallen
    < ik|wij|we wil|willen dit|deze|jullie niet|niet_meer|niks|niets meer|hebben|ontvangen|>
    geen|nul|totaal_geen interesse meer|hoor|dank_je|bedankt|aub|hierin|daarin? >
    geen interesse in jullie|uw|deze|dit|berichten
    niet|niet_meer|helemaal_niet geinteresseerd !in
    niet|niet_meer geinteresseerd in jullie|uw|deze|dit|berichten
    interesseert me|mij niet|niks|geen >
    niet_meer|nooit_meer $verbs|contacteren|sturen|opnemen|storen
    < gelieve|graag|aub|wilt_u|wil_je|alsjeblieft? mij|me|ons? niet $verbs >
    $forms mij|me|ons niet|niets|niks|geen|nooit !voor|na|voordat|tot
    neem|neemt|nemen geen contact meer|met_mij|met_me
    stuur me niets
    ~opgegeven|gegeven|ingevuld verkeerd|verkeerde|fout|foute nummer|telefoonnummer|persoon !opgegeven|gegeven|ingevuld|getypt|doorgegeven|ingevoerd
    verkeerd verbonden
    is|puur|alleen|als|gewoon spam >
    < spam|spammers >
    laat me|mij|ons ... met_rust|met_vrede
    < rot_op|rot_toch_op|flikker_op|donder_op|sodemieter_op|oprotten|opzouten|lazer_op|krijg_de_tering|krijg_de_klere|krijg_de_pest|krijg_toch|bek_dicht|hou_je_bek|houd_je_mond
    val|valt|vallen me|mij|ons niet|toch_niet lastig
    lastig_gevallen|lastiggevallen|lastigvallen|intimidatie|stalken
    ~nog nooit|niet ... aangemeld|ingeschreven|gevraagd_om|toegestemd|akkoord_gegaan|geabonneerd !voor_de_cursus|nog|kunnen
    ongewenst|ongewenste|ongevraagd|ongevraagde ... $messages
    blokkeer|geblokkeerd|blokkeren|rapporteer|aangifte ... jullie|je|u|nummer !de|kaart|datum
    jullie|je|u|dit_nummer ... geblokkeerd >
    < genoeg|nu_is_het_genoeg|het_is_genoeg|nooit_meer|klaar_ermee|stopzetten >
    autoriteit_persoonsgegevens|recht_op_vergetelheid|mijn_advocaat
  `,
})
