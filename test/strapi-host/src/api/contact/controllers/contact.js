module.exports = require('@strapi/strapi').factories.createCoreController('api::contact.contact')
