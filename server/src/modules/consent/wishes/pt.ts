import { wishesOf } from './wishes.ts'

/** How people say in Portuguese that they want no more messages. */
export const portuguese = wishesOf({
  lists: {
    messages: `mensagem|mensagens|msg|msgs|sms|email|emails|e_mail|e_mails|propaganda|propagandas|publicidade|ligacao|ligacoes|chamadas|oferta|ofertas|promocoes|notificacoes|spam|newsletter|contato|contatos|informacoes`,
    data: `numero|telefone|celular|telemovel|contato|contacto|cadastro|dados|nome|email|e_mail|registro|registo`,
    consent: `consentimento|autorizacao|permissao`,
    verbs: `mandar*|enviar*|escrever*|contatar*|contactar*|ligar*|incomodar*|perturbar*|encher|importunar|me_mandar|me_enviar|me_ligar|me_incomodar|me_perturbar|me_encher|me_escrever|me_contatar|me_contactar|nos_enviar|spammar|fazer_spam`,
    forms: `mande|mandem|manda|mandes|envie|enviem|envia|envies|escreva|escrevam|escrevas|contate|contatem|contacte|contactem|ligue|liguem|liga|ligues|perturbe|perturbem|incomode|incomodem|encha|encham|chame|chamem|procure|procurem`,
  },
  plain: `
    eu? revogo|retiro|cancelo por_este_meio? o? meu|minha|qualquer|todo? $consent
    quero|desejo|gostaria_de revogar|retirar|cancelar o|a? meu|minha $consent
  `,
  tails: `por_favor|obrigado|obrigada|imediatamente|ja|agora|para|de|a|o|os|as|receber|suas|essas|estas|envio|dado|dada|$messages`,
  likely: `
    revogo|retiro|revogar|retirar|cancelo|cancelar o|a? meu|minha|qualquer|todo $consent
    sem|nunca|nao ... minha|meu|dei|autorizei $consent|>
    apague|apaguem|apaga|apagar|exclua|excluam|exclui|excluir|delete|deletem|deleta|deletar|remova|removam|remove|remover|retire|retirem|retira|retirar|tire|tirem|tira|tirar|elimine|eliminem|elimina|eliminar|esqueca|esquecam ... meu|meus|minha|nosso ... $data !da_nota|do_pedido
    me|nos tira|tire|tirem|remova|remove|removam|retire|retirem|exclua|excluam|exclui|descadastre|descadastrem|descadastra|apaga|apague|delete|deleta dessa|desta|da|do|de|desse|deste|daqui|>
    tira|tire|tirem|tirar|remova|remove|remover|retire|retirar|exclua|excluir|descadastre me|nos ... lista|grupo|cadastro|base|daqui
    remova_me|retire_me|exclua_me|tire_me|apague_me|descadastre|descadastrem|descadastrar|descadastramento|desinscrever|desinscreva|desinscrever_me|cancelar_inscricao|cancelar_assinatura|cancelar_subscricao|cancelar_a_inscricao|cancelar_a_subscricao|cancele_minha_inscricao|anular_subscricao|sair_da_lista|sair_desta_lista|sair_dessa_lista
    < eu|ja? quero sair da|desta|dessa|daqui|disso|>
    pare|parem|para|parar|deixe|deixem|deixa|chega|basta|cesse|cessem|parar ja|por_favor|logo? de|com tantas|essas|estas|suas|me|as? $verbs|$messages
    < por_favor? pare|parem|chega|basta|para_com_isso|pare_com_isso|parem_com_isso ja|agora|por_favor|com_isso|disso|logo|imediatamente? >
    nao quero|queremos|desejo|gostaria|preciso mais|receber|de_receber|suas|essas|estas|saber|de? mais|suas|essas|estas|nenhuma|nenhum|receber? suas|essas|estas|nenhuma|nenhum|mais? $messages
    nao quero|queremos|desejo|gostaria|pretendo mais? receber|de_receber|ser_contatad*|ser_contactad*|ser_incomodad*|saber !o|a|os|um|uma|meu|minha|se|quando
    < eu|ja? nao_quero|nao_queremos|nao_desejo mais|saber_disso|mais_isso >
    < por_favor|favor|ja_pedi|e? nao me|nos|mais? $forms mais|nada|nunca|por_favor|mensagens|msg|>
    nao me|nos contate|contactem|contatem|contacte|mande|mandem|perturbe|perturbem|incomode|incomodem !antes|o_boleto|a_nota
    nao ... voltem|volte|voltes|torne|tornem a ... $verbs
    nao ... tenho|temos|ha interesse mais|por_favor|obrigado|obrigada|nisso|nisto|nenhum|algum|em_receber|nas_mensagens|nas_ofertas|nas_suas|>
    < sem|nenhum|zero interesse >
    nao estou|estamos interessado|interessada|interessados|interessadas !em|no|na|nos|nas
    nao estou|estamos interessado|interessada|interessados em receber|suas|nada|nisso
    nao me interessa|interessam mais|nada|isso|por_favor|obrigado|obrigada|>
    ~dei|coloquei|passei|digitei|informei|escrevi|pus numero|pessoa|contato|contacto|telefone errado|errada
    < foi|e|deve_ser|isto_e|isso_e? engano >
    ligou|ligaram|mandou|mandaram errado >
    enganou|enganaram|engano|enganado de|no numero|pessoa
    e|puro|como spam >
    < spam|spammers >
    me|nos deixa|deixe|deixem|deixa_em|esquece|esquecam|erra em_paz|quieto|quieta|tranquilo|tranquila|>
    deixe_me|deixem_me|deixa_me|deixem_nos ... em_paz|sossegado|sossegada
    vai_se|va_se|vao_se|vai_te foder|ferrar|lixar|catar|danar
    < foda_se|vai_a_merda|va_a_merda|vai_tomar|vao_tomar|cai_fora|some_daqui|sumam|cala_a_boca|calem_se|vao_a_merda
    ~ainda nunca|jamais|nao ... cadastrei|inscrevi|registei|registrei|autorizei|aceitei_receber|pedi_isso|pedi_isto|solicitei_isso !ainda
    assedio|assediando|perturbacao|importunando
    vou|vamos|ja|te|vos|esta denunciar|bloquear|processar|bloqueei|denunciei|bloqueado|bloquear_voces|bloqueados !a|o|as|os|um|uma
    < bloqueado|bloqueei|nunca_mais|procon|lgpd
    meu_advogado|direito_ao_esquecimento|nao_me_perturbe
  `,
})
