import { wishesOf } from './wishes.ts'

/** How people say in Spanish that they want no more messages. */
export const spanish = wishesOf({
  lists: {
    messages: `mensaje|mensajes|sms|texto|textos|correo|correos|email|emails|mail|mails|publicidad|llamada|llamadas|ofertas|promociones|notificaciones|spam|boletin|boletines|newsletter|propaganda|comunicaciones|informacion|avisos`,
    data: `numero|telefono|celular|movil|datos|contacto|correo|email|informacion|nombre`,
    consent: `consentimiento|autorizacion|permiso`,
    verbs: `escribir*|enviar*|mandar*|contactar*|molestar*|llamar*|joder*|fastidiar*|acosar*|insistir|hacer_spam|spamear*|chingar*`,
    forms: `escriban|escriba|escribas|escribais|envien|envie|envies|manden|mande|mandes|contacten|contacte|contactes|llamen|llame|llames|molesten|moleste|molestes|jodan|jodas|busquen`,
  },
  plain: `
    yo|nosotros? revoco|retiro|cancelo|anulo|revocamos|retiramos por_la_presente? mi|el|todo|nuestro $consent
    quiero|deseo|solicito revocar|retirar|cancelar|anular mi|el $consent
  `,
  tails: `por_favor|gracias|ya|ahora|inmediatamente|para|de|a|recibir|los|las|estos|sus|mas|otorgado|dado|$messages`,
  likely: `
    revoco|retiro|cancelo|anulo|revocar|retirar|anular mi|el|todo|mis $consent|consentimientos
    sin|nunca|jamas|no ... mi|di|dado|he_dado $consent
    deja|dejad|deje|dejen|dejar|dejes|para|parad|pare|paren|parar|cesa|cese|cesen|basta|basta_ya|detengan|detenga|detenganse ya? de|con tanto|tantos|estos|sus? $verbs|$messages
    < paren|paren_ya|para_ya|parad|parad_ya|pare_ya|basta_ya|ya_basta|detenganse|detengan|detener|alto_ya|ya_estuvo|ya_no_mas|no_mas >
    detener|detengan|detenga|cancelar|anular|suspender|bloquear los|las|estos|sus|mis? $messages|suscripcion !no_deseados
    no quiero|queremos|deseo|deseamos|necesito mas|recibir|sus|tus|estos|estas|esos|sus|ningun|ninguna|tantos|que_me_envien|que_me_manden|tener mas|los|las|sus|tus|estos|estas|ningun|ninguna|otros? $messages
    no quiero|queremos|deseo|deseamos mensajes|publicidad|spam|propaganda|llamadas|sms|correos|promociones
    no quiero|queremos|deseo|deseamos|necesito que ... $forms|contacten
    no quiero|queremos|deseo|deseamos recibir !el|la|los|las|un|una|mi
    < ya|yo|gracias? no_quiero|no_queremos|no_deseo mas|saber_nada|nada_de_ustedes|recibir_nada >
    < ya|por_favor|que? no me|nos|le|se? $forms mas|nada|nunca|por_favor|ya|otra_vez|a_este_numero|>
    no me|nos escriba|escriban|contacte|contacten
    no ... vuelvan|vuelva|vuelvas|volver a ... $verbs
    borra|borre|borren|borrad|borrar|elimina|elimine|eliminen|eliminar|quita|quite|quiten|quitar|suprima|supriman|suprimir|saca|saquen|olviden|olvida todo|todos|por_favor|ya? mi|mis ... $data !de_la_factura|del_pedido
    borren|borre|borra|eliminen|elimine|elimina|quiten|quite|quita|saquen|saque|saca|retiren|retire|desuscriban|desuscriba|descarten|den|de|da|olviden|borrad|eliminad me ... lista|base|grupo|baja
    borrenme|borreme|borrame|eliminenme|elimineme|eliminame|quitenme|quiteme|quitame|saquenme|saqueme|sacame|retirenme|retireme|desuscribanme|desuscribame|desuscribirme|desuscribirse|desuscribir|desuscripcion|desinscribir|desinscribirme|desapuntarme|desapuntenme|denme_de_baja|deme_de_baja|dame_de_baja|darme_de_baja|dadme_de_baja|darnos_de_baja|darse_de_baja|doy_de_baja|dar_de_baja
    < por_favor|quiero|solicito|pido|la|me? la|de|dar? baja|la_baja|de_baja por_favor|ya|gracias|inmediata? >
    no me|nos interesa|interesan por_favor|gracias|nada|su|sus|tu|tus|esto|eso|mas|para_nada|lo_que|>
    no estoy|estamos interesado|interesada|interesados|interesadas !en|por
    no estoy|estamos interesado|interesada|interesados|interesadas en sus|tus|esto|eso|recibir|nada
    < no|nada|sin interesado|interesada|interes >
    ~di|puse|anote|escribi|marque|ingrese|dado|dei|passei|coloquei|digitei|informei numero|telefono|persona|contacto equivocado|equivocada|errado|erroneo
    equivoco|equivocaron|equivocaste|equivocan|equivoca|equivocado|equivocados de numero|persona|telefono
    es|puro|como|pura spam >
    < spam|spammers >
    dejame|dejeme|dejenme|dejadme|dejanos|dejennos ... en_paz|tranquilo|tranquila|tranquilos
    < no molesten|molestar|molestes|moleste|molesteis|jodan|jodas|chinguen
    a_la_mierda|al_carajo|a_la_chingada|que_te_jodan|que_os_jodan|que_se_jodan|chinga_tu|chinguen_a|vete_a|vayanse_a|largate|larguense|callate|callense|jodete|jodanse
    ~aun|todavia nunca|jamas|no ... suscribi|suscrito|registre|inscribi|autorice|solicite|pedi_esto|pedi_nada|pedi_estos|acepte_recibir|di_mi_numero !el_pedido|aun|todavia
    acoso|acosando|hostigamiento|hostigando|fastidiando
    voy_a|vamos_a|los|te|le|ya|esta|los_he|os|les denunciar*|reportar*|bloquear*|demandar*|bloqueo|bloqueado|bloquee|denuncio|reporto|reporte !un|una|el|la
    mi_abogado|proteccion_al_consumidor|derecho_al_olvido|robinson
    chega_de_mensajes|nunca_mas
  `,
})
