const boxes = 'input, select, textarea, pre, code, .model-box, .markdown code, .renderedMarkdown code'

/** Has Swagger UI look like the pages around it, in colors that everybody can read. */
export const referenceStyle = `
main { max-width: 1080px; margin: 0 auto; padding: 24px 24px 64px; }
h1 { margin: 0 0 12px; color: var(--strong); font-size: 32px; line-height: 1.25; font-weight: 600; }
.intro { max-width: 760px; margin: 0 0 16px; }
.swagger-ui, .swagger-ui :is(.scheme-container, .opblock-section-header, .btn, section.models) { background: none !important; box-shadow: none !important; }
html.dark-mode, html.dark-mode .swagger-ui { background: var(--back) !important; }
.swagger-ui .wrapper { max-width: none; padding: 0; }
.swagger-ui .scheme-container { padding: 8px 0 16px; margin: 0; }
.swagger-ui .opblock-tag { padding: 8px 0; color: var(--strong); }
.swagger-ui .opblock-tag small { padding: 0 8px; }
.swagger-ui .opblock { margin: 0 0 8px; background: var(--raised) !important; border: 1px solid var(--line) !important; border-radius: 8px; box-shadow: none; }
.swagger-ui, .swagger-ui :is(p, h2, h3, h4, h5, div, span, td, th, li, label, small, section, button, summary, option, ${boxes}) {
  color: var(--text) !important; font-family: inherit;
}
.swagger-ui :is(pre, code, .opblock-summary-path, .opblock-summary-path span, .parameter__name, .prop-type, .model) { font-family: ui-monospace, Menlo, Consolas, monospace !important; }
.swagger-ui a { color: var(--link) !important; }
.swagger-ui :is(${boxes}) { background: var(--back) !important; border-color: var(--line); }
.swagger-ui :is(input, select, textarea, .btn) { border: 1px solid light-dark(#868e96, #73777e) !important; border-radius: 8px; }
.swagger-ui select { background: var(--back) !important; appearance: auto; }
.swagger-ui :is(svg, .arrow) { fill: var(--text); }
.swagger-ui .opblock .opblock-summary-method { background: #495057 !important; color: #fff !important; border-radius: 6px; text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #2f5fd0 !important; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1b7a48 !important; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #c92a2a !important; }
.swagger-ui .btn.execute { background: #3b5bdb !important; color: #fff !important; }
.swagger-ui .parameter__name.required::after, .swagger-ui .parameter__name.required span { color: light-dark(#c92a2a, #ff8787) !important; }
.swagger-ui .dialog-ux .modal-ux { background: var(--back); border: 1px solid var(--line); }
.swagger-ui .json-schema-2020-12__constraint { background: none !important; }
.swagger-ui .wrapper, .swagger-ui .opblock-body, .swagger-ui .responses-inner { min-width: 0; overflow-x: auto; }
.swagger-ui .opblock :is(.opblock-summary-control, .opblock-summary) { min-width: 0; }
@media (max-width: 760px) {
  main { padding: 16px 16px 48px; }
  h1 { font-size: 27px; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex-basis: 80%; padding: 0; }
}
`
