module.exports = require('@strapi/strapi').factories.createCoreRouter('api::contact.contact')
