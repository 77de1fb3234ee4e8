#!/usr/bin/python3
"""A bare window of WebKitGTK for its WebDriver.

Unlike MiniBrowser, it can be as narrow as a phone, and it prints the page's console. Before each page it reads from a
file how pages are shown (webkit.ts).
"""
import json
import os
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gtk, WebKit2

home = os.environ['HOME']
data = WebKit2.WebsiteDataManager(base_data_directory=home, base_cache_directory=home)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
desktop = Gtk.Settings.get_default().props
desktop.gtk_enable_animations = False


def create_view(_session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True, enable_page_cache=True)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect('load-changed', change_look)
    manager = view.get_user_content_manager()
    manager.register_script_message_handler('print')
    manager.connect('script-message-received::print', lambda *_: print_page(view))
    window = Gtk.Window(decorated=False)
    window.set_default_size(1280, 800)
    window.add(view)
    window.show_all()
    # Nothing else gives it the focus, without which no `:focus` matches.
    window.get_window().focus(Gdk.CURRENT_TIME)
    view.grab_focus()
    return view


def change_look(view, event):
    if event == WebKit2.LoadEvent.STARTED:
        with open(os.path.join(home, 'look.json')) as file:
            look = json.load(file)
        desktop.gtk_application_prefer_dark_theme = look['dark']
        view.get_settings().props.enable_javascript = not look['scriptless']


def print_page(view):
    """A page controlled by WebDriver does nothing at `print()`."""
    printed = os.path.join(home, 'printed')
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, f'file://{printed}')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    setup = Gtk.PageSetup()
    setup.set_paper_size(Gtk.PaperSize.new('iso_a4'))
    # Kept until it has ended.
    view.operation = WebKit2.PrintOperation(web_view=view, print_settings=settings, page_setup=setup)
    view.operation.connect('finished', lambda _: os.rename(printed, f'{printed}.pdf'))
    view.operation.print_()


def start(_context, session):
    session.connect('create-web-view', create_view)
    session.set_application_info(WebKit2.ApplicationInfo())


context.connect('automation-started', start)
Gtk.main()
